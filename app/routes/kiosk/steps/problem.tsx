import type { RefusalCode } from '#domain/refusal.ts';
import { useI18n } from '#app/i18n/use-i18n.ts';

/** Why there is no ticket yet, above the possible actions. */
export function Problem({ of: code }: { of: RefusalCode | null }) {
  const { t } = useI18n();
  if (!code) return null;
  return (
    <p role="alert" className="kiosk-problem">
      {isForGuests(code) ? t(`error.${code}`) : t('error.unexpected')}
    </p>
  );
}

/** Refusals with phrases for guests; no other reaches a kiosk. */
type GuestRefusal = Exclude<
  RefusalCode,
  'already_waiting' | 'desk_closed' | 'desk_busy' | 'nobody_waiting' | 'stale' | 'unauthenticated' | 'forbidden'
>;

const forStaff: readonly RefusalCode[] = [
  'already_waiting',
  'desk_closed',
  'desk_busy',
  'nobody_waiting',
  'stale',
  'unauthenticated',
  'forbidden',
];

function isForGuests(code: RefusalCode): code is GuestRefusal {
  return !forStaff.includes(code);
}
