import { createContext, useContext, useId, useState, type ComponentProps, type ReactNode } from 'react';
import type { ByLanguage } from '#domain/by-language.ts';
import { directionOf, isLanguage, nameOf } from '#locales/languages.ts';
import { TextField, useFields } from '#app/form/field.tsx';
import { useI18n, isolated } from '#app/i18n/use-i18n.ts';

/** The languages a place offers its guests, and its own. */
interface Languages {
  languages: readonly string[];
  defaultLanguage: string;
}

export const PlaceLanguages = createContext<Languages>({ languages: [], defaultLanguage: '' });

interface Props extends Partial<Pick<Languages, 'languages'>> {
  /** The path of the fields: `<path>.<language>`. */
  path: string;
  label: string;
  hint?: ReactNode;
  texts: ByLanguage;
  max?: number;
}

/** One text in the place's own language, the others folded below. It says who reads which text meanwhile. */
export function LanguageTexts({ path, label, hint, texts, max = 60, ...own }: Props) {
  const place = useContext(PlaceLanguages);
  const { fault } = useFields();
  const [written, setWritten] = useState<ByLanguage>(texts);
  const { languages, defaultLanguage } = { ...place, ...own };
  const others = languages.filter((tag) => tag !== defaultLanguage);
  const input = (tag: string): ComponentProps<'input'> => ({
    name: `${path}.${tag}`,
    value: written[tag] ?? '',
    onChange: ({ target }) => setWritten((known) => ({ ...known, [tag]: target.value })),
    lang: tag,
    dir: isLanguage(tag) ? directionOf(tag) : 'auto',
    maxLength: max * 2,
    autoComplete: 'off',
  });
  return (
    <div className="grid gap-2">
      <TextField
        {...input(defaultLanguage)}
        label={label}
        hint={hint}
        error={fault(`${path}.${defaultLanguage}`) ?? fault(path)}
      />
      {others.length > 0 && (
        <Others
          {...{ label, others, written, defaultLanguage }}
          isWrong={others.some((tag) => fault(`${path}.${tag}`) !== undefined)}
        >
          {others.map((tag) => (
            <OtherText key={tag} {...input(tag)} label={languageName(tag)} error={fault(`${path}.${tag}`)} />
          ))}
        </Others>
      )}
      {/* Keeps texts in languages that the place no longer offers. */}
      {Object.entries(written)
        .filter(([tag]) => !languages.includes(tag))
        .map(([tag, text]) => (
          <input key={tag} type="hidden" name={`${path}.${tag}`} value={text} />
        ))}
    </div>
  );
}

/**
 * A field with as little around it as can be: a line with many services has hundreds, almost always folded. Its looks are
 * those of the list.
 */
function OtherText({ label, error, ...input }: ComponentProps<'input'> & { label: string; error: string | undefined }) {
  const id = useId();
  return (
    <>
      <label>
        {label}
        <input
          {...input}
          className="field-edge"
          aria-invalid={error ? true : undefined}
          aria-describedby={error && id}
        />
      </label>
      {error && (
        <p id={id} className="-mt-2 text-sm font-semibold text-rust">
          {error}
        </p>
      )}
    </>
  );
}

function Others({
  label,
  others,
  written,
  defaultLanguage,
  isWrong,
  children,
}: {
  label: string;
  others: readonly string[];
  written: ByLanguage;
  defaultLanguage: string;
  isWrong: boolean;
  children: ReactNode;
}) {
  const { t, language } = useI18n();
  const isWritten = (tag: string): boolean => (written[tag] ?? '').trim() !== '';
  // Unfolded where a text was refused, and as long as it is corrected.
  const [isOpen, setIsOpen] = useState(isWrong);
  if (isWrong && !isOpen) setIsOpen(true);
  const missing = others.filter((tag) => !isWritten(tag));
  const names = new Intl.ListFormat(language).format(missing.map((tag) => isolated(languageName(tag))));
  const counts = { written: others.length - missing.length, all: others.length };
  const seen = isWritten(defaultLanguage) ? defaultLanguage : others.find(isWritten);
  return (
    <details open={isOpen} className="other-texts">
      <summary aria-label={t('lines_set.other_languages_of', { ...counts, text: label })}>
        {t('lines_set.other_languages', counts)}
      </summary>
      <div>
        {missing.length > 0 && seen !== undefined && (
          <p className="text-sm text-ink-2">
            {t('lines_set.read_instead', { languages: names, seen: isolated(languageName(seen)) })}
          </p>
        )}
        {children}
      </div>
    </details>
  );
}

function languageName(tag: string): string {
  return isLanguage(tag) ? nameOf(tag) : tag;
}
