import { useI18n } from '#app/i18n/use-i18n.ts';
import type { Progress } from '../visit/visit.ts';

/** How far it still is to the ticket: a dot for each choice, and the same in words. */
export function Steps({ at, of }: Progress) {
  const { t } = useI18n();
  return (
    <p className="kiosk-steps">
      <span aria-hidden="true">
        {Array.from({ length: of }, (_, index) => (
          <i key={index} data-done={index < at ? '' : undefined} />
        ))}
      </span>
      {t('kiosk.progress', { at, of })}
    </p>
  );
}
