import { momentText } from '#app/i18n/moment-text.ts';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { useSizes } from '#app/i18n/use-sizes.ts';
import type { OfferedBackup } from '#app/session/request.server.ts';

/** When it was taken, and how large it is. */
export function FileFacts({ file: { at, bytes } }: { file: Pick<OfferedBackup, 'at' | 'bytes'> }) {
  const text = useI18n();
  const sizeOf = useSizes();
  return (
    <span className="flex flex-wrap gap-x-4 text-sm text-ink-2">
      <span suppressHydrationWarning>{momentText(text, at)}</span>
      <span suppressHydrationWarning>{sizeOf(bytes)}</span>
    </span>
  );
}
