import { useId } from 'react';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { useConsole } from './console-context.ts';
import { DismissButton } from './refusal-note.tsx';
import { pressWords, refusalWords } from './refusal-words.ts';

/** Presses that waited for the server and were refused: what, when and why. They stay until the host dismisses them. */
export function LateRefusals() {
  const text = useI18n();
  const { t, time } = text;
  const { view, lateRefusals, dismissLate } = useConsole();
  const headingId = useId();
  const style = { timeZone: view.place.timeZone, country: view.place.country };
  return (
    <div role="status">
      {lateRefusals.length > 0 && (
        <section aria-labelledby={headingId} className="bg-rust-wash px-4 py-1.5 text-sm text-rust xl:px-6">
          <div className="flex items-center justify-between gap-3">
            <h2 id={headingId} className="font-sans text-sm font-semibold">
              {t('presses.late', { count: lateRefusals.length })}
            </h2>
            <DismissButton onPress={dismissLate} className="-me-2" />
          </div>
          <ul className="mb-2 grid max-h-40 gap-1.5 overflow-y-auto">
            {lateRefusals.map(({ key, at, press, refused }) => (
              <li key={key} className="flex flex-wrap gap-x-3">
                <span className="digits">{time(at, style)}</span>
                <strong className="font-semibold">{pressWords(press, view, t)}</strong>
                <span className="min-w-0">{refusalWords(refused, press, view, text)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
