import type { Reach } from '#contract/views.ts';
import { useText } from '../../../i18n/use-text.ts';

/** How a guest hears of the call, in a word; the whole sentence for screen readers and the pointer. */
export function ReachWords({ reach }: { reach: Reach }) {
  const { t } = useText();
  const [short, full] = wordsOf(reach);
  const isLost = reach.state === 'not_reached';
  return (
    <small
      className={`text-[0.84rem] whitespace-nowrap ${isLost ? 'font-semibold text-rust' : 'text-ink-2'}`}
      title={t(full)}
    >
      <span aria-hidden="true">{t(short)}</span>
      <span className="sr-only">{t(full)}</span>
    </small>
  );
}

function wordsOf({ by, state }: Reach) {
  if (state === 'not_reached') return ['console.not_reached', 'console.not_reached_full'] as const;
  if (by === 'board') return ['console.reach_board', 'console.reach_board_full'] as const;
  if (by === 'page') return ['console.reach_page', 'console.reach_page_full'] as const;
  if (state === 'arrived') return ['console.reach_text_arrived', 'console.reach_text_arrived_full'] as const;
  if (state === 'sending') return ['console.reach_text_sending', 'console.reach_text_sending_full'] as const;
  return ['console.reach_text', 'console.reach_text_full'] as const;
}
