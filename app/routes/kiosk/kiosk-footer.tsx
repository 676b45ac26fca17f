import { ArrowLeft, LockKeyhole } from 'lucide-react';
import { useRef, type MouseEvent } from 'react';
import type { Language } from '#locales/languages.ts';
import { useI18n } from '../../i18n/use-i18n.ts';

interface Props {
  slug: string;
  /** The place's own language: staff need not read the last guest's choice. */
  language: Language;
  onBack: (() => void) | null;
}

export function KioskFooter({ slug, language, onBack }: Props) {
  const { t } = useI18n();
  return (
    <footer className="kiosk-footer">
      {onBack && (
        <button type="button" className="kiosk-button" onClick={onBack}>
          <ArrowLeft aria-hidden="true" className="rtl:-scale-x-100" />
          {t('kiosk.back')}
        </button>
      )}
      <StaffDoor slug={slug} language={language} />
    </footer>
  );
}

const heldMs = 1_200;

/** Opens on a long press, so that no guest gets in by accident, and on a key. Behind it is the sign-in, which returns on its own. */
function StaffDoor({ slug, language }: Pick<Props, 'slug' | 'language'>) {
  const { t } = useI18n();
  const timer = useRef(0);
  const open = async (): Promise<void> => {
    // If the server is away, the browser's own error page would appear, and nobody could get back from it.
    const isThere = await fetch('/healthz', { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) location.assign(`/sign-in?lang=${language}&next=${encodeURIComponent(`/desk/${slug}/kiosk`)}`);
  };
  const hold = (): void => {
    timer.current = window.setTimeout(() => void open(), heldMs);
  };
  const letGo = (): void => clearTimeout(timer.current);
  // A click without a pointer comes from a key or a screen reader.
  const byKey = ({ detail }: MouseEvent): void => {
    if (detail === 0) void open();
  };
  return (
    <button
      type="button"
      className="kiosk-staff"
      onPointerDown={hold}
      onPointerUp={letGo}
      onPointerLeave={letGo}
      onPointerCancel={letGo}
      onClick={byKey}
    >
      <LockKeyhole aria-hidden="true" />
      {t('kiosk.staff')}
    </button>
  );
}
