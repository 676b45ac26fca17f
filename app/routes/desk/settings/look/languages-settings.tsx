import { ExternalLink } from 'lucide-react';
import { useLoaderData } from 'react-router';
import { nameOf, type Language } from '#locales/languages.ts';
import { Tick } from '#app/form/tick.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import type { PageHandle } from '#app/context/page-settings.ts';
import { isolated } from '#app/i18n/isolated.ts';
import { languageEntries, languageFaults } from './languages-rules.ts';
import type { loadLanguages } from './languages-settings.server.ts';
import { OrderList } from '#app/components/staff/order-list.tsx';
import { SettingsForm, type FormFields } from '../form/settings-form.tsx';
import { Section } from '#app/components/staff/section.tsx';
import { SettingsHead } from '../form/settings-head.tsx';

export const handle: PageHandle = { audience: 'settings' };

export { sendOrSay as clientAction } from '#app/form/send-or-say.ts';
export { changeLanguages as action, loadLanguages as loader } from './languages-settings.server.ts';

/** The languages offered to guests, their order, and the place's own language. */
export default function LanguageSettings() {
  const { t } = useI18n();
  const { chosen, defaultLanguage } = useLoaderData<typeof loadLanguages>();
  return (
    <>
      <SettingsHead title={t('frame.settings_languages')} lead={t('languages_set.lead')} />
      <Section title={t('languages_set.offered')} text={t('languages_set.offered_text')}>
        <SettingsForm form="languages" entries={languageEntries(chosen, defaultLanguage)} check={languageFaults}>
          {(fields) => <LanguageRows {...fields} />}
        </SettingsForm>
      </Section>
    </>
  );
}

function LanguageRows({ value, values, fault, recheck }: FormFields) {
  const { t } = useI18n();
  const { chosen, others } = useLoaderData<typeof loadLanguages>();
  const error = fault('defaultLanguage') ?? fault('languages');
  const items = [...chosen, ...others].map((tag) => ({ id: tag, name: nameOf(tag), tag }));
  return (
    <>
      {error && (
        <p role="alert" tabIndex={-1} data-wrong="" className="text-sm font-semibold text-rust">
          {t('languages_set.default_needed')}
        </p>
      )}
      <OrderList label={t('languages_set.offered')} items={items} onMove={() => recheck('languages')}>
        {({ tag }) => (
          <LanguageRow
            tag={tag}
            isOffered={values('languages').includes(tag)}
            isDefault={value('defaultLanguage') === tag}
            onChange={() => recheck('defaultLanguage')}
          />
        )}
      </OrderList>
    </>
  );
}

interface RowProps {
  tag: Language;
  isOffered: boolean;
  isDefault: boolean;
  onChange: () => void;
}

function LanguageRow({ tag, isOffered, isDefault, onChange }: RowProps) {
  const { t } = useI18n();
  const { slug } = useLoaderData<typeof loadLanguages>();
  const name = isolated(nameOf(tag));
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <Tick name="languages" value={tag} defaultChecked={isOffered} onChange={onChange} className="min-w-40 flex-1">
        <span lang={tag} className="font-semibold">
          {nameOf(tag)}
        </span>
      </Tick>
      <label className="flex min-h-11 items-center gap-2 text-sm text-ink-2">
        <input
          type="radio"
          name="defaultLanguage"
          value={tag}
          defaultChecked={isDefault}
          aria-label={t('languages_set.default_of', { language: name })}
          className="size-5 flex-none accent-ink"
        />
        <span aria-hidden="true">{t('languages_set.default')}</span>
      </label>
      <a
        href={`/p/${slug}?lang=${tag}&preview`}
        target="_blank"
        rel="noreferrer"
        aria-label={t('languages_set.preview', { language: name })}
        className="grid size-11 flex-none place-items-center rounded-md text-ink-2 hover:bg-sand hover:text-ink"
      >
        <ExternalLink aria-hidden="true" className="size-5" />
      </a>
    </div>
  );
}
