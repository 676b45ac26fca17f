import { ChevronDown } from 'lucide-react';
import { useRef } from 'react';
import { Form, Link } from 'react-router';
import { nameOf } from '#locales/languages.ts';
import { useCloseWhenLeft } from '#app/page/language-switch.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import type { TicketPageView } from '../base/ticket-screen.ts';

const quiet = 'rounded-sm py-3 hover:text-ink in-[.on-chestnut]:hover:text-current';

/** The other languages and the privacy note: easy to find, but out of the way. */
export function SmallPrint({ page }: { page: TicketPageView }) {
  const { t } = useI18n();
  return (
    <footer className="relative flex flex-wrap items-center justify-center gap-x-6 px-5 pb-4 text-sm text-ink-2 in-[.on-chestnut]:text-current">
      {page.languages.length > 1 && <LanguageList page={page} />}
      <Link
        to={`/privacy/${page.ticket.place.slug}`}
        prefetch="intent"
        className={`underline underline-offset-4 ${quiet}`}
      >
        {t('guest.privacy')}
      </Link>
    </footer>
  );
}

/** A language chosen here is stored on the ticket: texts use it too. */
function LanguageList({ page }: { page: TicketPageView }) {
  const { t, language } = useI18n();
  const list = useRef<HTMLDetailsElement>(null);
  useCloseWhenLeft(list);
  return (
    <details ref={list} className="group">
      <summary className={`flex list-none items-center gap-1 ${quiet}`}>
        <span className="sr-only">{t('page.language')}</span>
        <span>{nameOf(language)}</span>
        <ChevronDown aria-hidden="true" className="size-4 rotate-180 group-open:rotate-0" />
      </summary>
      <Form
        method="post"
        reloadDocument
        className="absolute inset-x-5 bottom-full mx-auto list-window z-10 w-fit min-w-[min(11rem,100%-2.5rem)] rounded-lg bg-card p-1.5 text-ink shadow-card inset-ring inset-ring-rule"
      >
        <input type="hidden" name="once" value={page.idempotencyKey} />
        <input type="hidden" name="wish" value="language" />
        {page.languages.map((tag) => (
          <button
            key={tag}
            name="language"
            value={tag}
            lang={tag}
            aria-current={tag === language ? 'true' : undefined}
            className="block min-h-11 w-full rounded-md px-3.5 text-start text-base hover:bg-sand aria-[current]:bg-sand aria-[current]:font-semibold"
          >
            {nameOf(tag)}
          </button>
        ))}
      </Form>
    </details>
  );
}
