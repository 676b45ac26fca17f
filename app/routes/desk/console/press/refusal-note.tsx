import { X } from 'lucide-react';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { useConsole } from './console-context.ts';
import { refusalWords } from './refusal-words.ts';

/** Why a press at one of these spots changed nothing. It stays until the host dismisses it or presses something else. */
export function RefusalNote({ spots, className = '' }: { spots: readonly string[]; className?: string }) {
  const text = useI18n();
  const { refusal, view, dismiss } = useConsole();
  if (!refusal || !spots.includes(refusal.spot)) return null;
  return (
    <div
      role="alert"
      className={`flex items-center gap-2 rounded-md bg-rust-wash ps-3.5 text-sm font-semibold text-rust ${className}`}
    >
      <span className="flex-1 py-2.5">{refusalWords(refusal.refused, refusal.press, view, text)}</span>
      <DismissButton onPress={dismiss} />
    </div>
  );
}

export function DismissButton({ onPress, className = '' }: { onPress: () => void; className?: string }) {
  const { t } = useI18n();
  return (
    <button
      type="button"
      onClick={onPress}
      aria-label={t('console.dismiss')}
      className={`grid size-11 flex-none place-items-center rounded-md ${className}`}
    >
      <X aria-hidden="true" className="size-4" />
    </button>
  );
}
