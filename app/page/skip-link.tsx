import { useI18n } from '../i18n/use-i18n.ts';

/** Every screen has one element with the id `content`. */
export function SkipLink() {
  const { t } = useI18n();
  return (
    <a
      href="#content"
      className="absolute start-3 top-3 z-20 -translate-y-24 rounded-md bg-ink px-4 py-3 font-semibold text-shell focus:translate-y-0"
    >
      {t('page.skip')}
    </a>
  );
}
