import type { RefusalCode } from '#domain/refusal.ts';
import { refusalText } from '#app/i18n/refusal-text.ts';
import { useI18n } from '#app/i18n/use-i18n.ts';

/** Why there is no ticket yet, above the possible actions. */
export function Problem({ of: code }: { of: RefusalCode | null }) {
  const { t } = useI18n();
  if (!code) return null;
  return (
    <p role="alert" className="kiosk-problem">
      {code === 'already_waiting' ? t('error.unexpected') : refusalText(t, code)}
    </p>
  );
}
