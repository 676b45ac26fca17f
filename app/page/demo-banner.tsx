import { useI18n } from '../i18n/use-i18n.ts';

/** Stands on every screen of the demo, so that nobody takes an invented line for a real one. */
export function DemoBanner() {
  const { t } = useI18n();
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-2 bg-tide-wash px-4 py-2 text-center text-sm text-tide">
      <span>{t('demo.banner')}</span>
      <a href="/demo" className="py-1 font-semibold underline underline-offset-3">
        {t('demo.about')}
      </a>
    </p>
  );
}

/** The same for staff; it also links to the removal of the demo. */
export function DemoLink() {
  const { t } = useI18n();
  return (
    <a
      href="/demo"
      className="inline-flex min-h-11 flex-none items-center rounded-full bg-tide-wash px-3.5 text-sm text-tide underline underline-offset-3"
    >
      {t('demo.about')}
    </a>
  );
}
