import { useMemo } from 'react';
import { encode } from 'uqr';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { useConsole } from '../press/console-context.ts';

/** A QR code of an address. Always dark on white, because some cameras read nothing else. */
export function QrPicture({ address, className = '' }: { address: string; className?: string }) {
  const { t } = useI18n();
  const { path, size } = useMemo(() => {
    const { data, size: modules } = encode(address, { ecc: 'M', border: 2 });
    const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { path: dark.join(''), size: modules };
  }, [address]);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={t('console.poster_alt', { address })}
      shapeRendering="crispEdges"
      className={`rounded-md bg-white ${className}`}
    >
      <path d={path} fill="#111" />
    </svg>
  );
}

/** The address of guests, for whoever wants to open it. */
export function GuestLink({ className = '' }: { className?: string }) {
  const { guestUrl } = useConsole();
  return (
    <a
      href={guestUrl}
      target="_blank"
      rel="noreferrer"
      className={`py-3 font-semibold underline underline-offset-4 [overflow-wrap:anywhere] ${className}`}
    >
      <bdi dir="ltr">{guestUrl.replace(/^https?:\/\//, '')}</bdi>
    </a>
  );
}
