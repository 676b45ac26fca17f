import { Link } from 'react-router';
import { useText } from '../../../i18n/use-text.ts';

/** Ways on from the place's page that are not joining. */
export function PlaceLinks({ slug }: { slug: string }) {
  const { t } = useText();
  const link = 'rounded-sm py-2 underline underline-offset-4 hover:text-ink';
  return (
    <footer className="z-1 flex flex-wrap justify-center gap-x-5 px-5 pb-5 text-center text-sm text-ink-2">
      <Link to="/code" prefetch="intent" className={link}>
        {t('place.code')}
      </Link>
      <Link to={`/p/${slug}/board`} prefetch="intent" reloadDocument className={link}>
        {t('place.board')}
      </Link>
      <Link to={`/privacy/${slug}`} prefetch="intent" className={link}>
        {t('guest.privacy')}
      </Link>
    </footer>
  );
}
