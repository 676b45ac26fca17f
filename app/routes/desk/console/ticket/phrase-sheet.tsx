import { Languages } from 'lucide-react';
import { useRef, useState } from 'react';
import type { StaffTicket } from '#contract/views.ts';
import { directionOf, isLanguage, nameOf, offeredLanguages, type Language } from '#locales/languages.ts';
import { LanguageOptions } from '#app/form/field.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { useOnChange } from '#app/live/use-on-change.ts';
import { useConsole, type DialogProps } from '../press/console-context.ts';
import { Modal } from '#app/components/staff/modal.tsx';

/** Opens the phrases to show to a guest. The button names the guest's language. */
export function PhraseButton({ ticket, className = '' }: { ticket: StaffTicket; className?: string }) {
  const { t } = useI18n();
  const { open } = useConsole();
  const tag = languageOf(ticket);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => open({ kind: 'phrases', ticket })}
      className={`inline-flex min-h-11 items-center gap-2 rounded-md bg-tide-wash px-3 py-1.5 text-sm font-semibold text-tide hover:brightness-95 ${className}`}
    >
      <Languages aria-hidden="true" className="size-4.5 flex-none" />
      <bdi lang={tag}>{nameOf(tag)}</bdi>
      <span className="sr-only">{t('drawer.phrases_open')}</span>
    </button>
  );
}

function languageOf({ language }: StaffTicket): Language {
  return isLanguage(language) ? language : 'en';
}

/** Phrases to show across the desk: large in the guest's language, below in the host's. A chosen phrase fills the sheet. */
export function PhraseSheet({ ticket, onClose }: DialogProps<'phrases'>) {
  const { t, language } = useI18n();
  const { phrases } = useConsole();
  const [tag, setTag] = useState(languageOf(ticket));
  const [shown, setShown] = useState<number | null>(null);
  const theirs = phrases[tag] ?? [];
  const own = tag === language ? [] : (phrases[language] ?? []);
  const sheet = useRef<HTMLDivElement>(null);
  // The pressed button is gone: to the large phrase, and from it back to its row.
  useOnChange(shown, (before) => sheet.current?.querySelectorAll('button')[before ?? 0]?.focus());
  return (
    <Modal title={t('drawer.phrases')} onClose={onClose} className="max-w-3xl">
      <label className="flex flex-wrap items-center gap-3 text-sm">
        {t('drawer.phrases_language')}
        <select
          value={tag}
          onChange={(event) => isLanguage(event.target.value) && setTag(event.target.value)}
          className="min-h-11 rounded-md bg-sand px-3 text-base font-semibold text-ink"
        >
          <LanguageOptions tags={offeredLanguages} />
        </select>
      </label>
      <div ref={sheet} className="grid">
        {shown === null ? (
          <ul className="grid gap-2">
            {theirs.map((phrase, at) => (
              <li key={phrase}>
                <button
                  type="button"
                  data-first={at === 0 ? true : undefined}
                  onClick={() => setShown(at)}
                  className="grid min-h-16 w-full gap-0.5 rounded-md bg-sand px-4 py-2.5 text-start hover:bg-sand-2"
                >
                  <span lang={tag} dir={directionOf(tag)} className="text-2xl leading-snug font-bold">
                    {phrase}
                  </span>
                  {own[at] && <small className="text-sm text-ink-2">{own[at]}</small>}
                </button>
              </li>
            ))}
          </ul>
        ) : (
          <button
            type="button"
            onClick={() => setShown(null)}
            className="grid min-h-[50dvh] place-content-center gap-5 rounded-lg bg-tide-wash px-4 py-10 text-center text-tide"
          >
            <span
              lang={tag}
              dir={directionOf(tag)}
              className="text-[clamp(2.25rem,9vw,4.5rem)] leading-tight font-bold text-balance [overflow-wrap:anywhere]"
            >
              {theirs[shown]}
            </span>
            {own[shown] && <span className="text-lg">{own[shown]}</span>}
            <span className="sr-only">{t('drawer.phrases_all')}</span>
          </button>
        )}
      </div>
    </Modal>
  );
}
