import { Link, useLocation } from 'react-router';
import { nameOf } from '#locales/languages.ts';
import type { Language } from '#locales/languages.ts';
import { useText } from '../../i18n/use-text.ts';

interface Props {
  placeSlug: string;
  languages: readonly Language[];
}

/** The other languages and what is kept: there for whoever looks for it, out of the way of everybody else. */
export function GuestFooter({ placeSlug, languages }: Props) {
  const { t, language } = useText();
  const { pathname } = useLocation();
  const link = 'rounded-sm py-2 underline underline-offset-4 hover:text-ink in-[.on-chestnut]:hover:text-current';
  return (
    <footer className="flex flex-wrap items-center justify-center gap-x-5 px-5 pb-5 text-sm text-ink-2 in-[.on-chestnut]:text-current">
      <nav aria-label={t('page.language')} className="contents">
        {languages
          .filter((tag) => tag !== language)
          .map((tag) => (
            <a key={tag} href={`${pathname}?lang=${tag}`} lang={tag} hrefLang={tag} className={link}>
              {nameOf(tag)}
            </a>
          ))}
      </nav>
      <Link to={`/privacy/${placeSlug}`} prefetch="intent" className={link}>
        {t('place.privacy')}
      </Link>
    </footer>
  );
}
