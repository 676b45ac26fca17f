import type { Reach } from '#contract/views.ts';
import { failureOf } from '#domain/messaging/failure-reason.ts';
import type { Texting } from '#domain/messaging/texting.ts';
import { useI18n } from '../../../../i18n/use-i18n.ts';
import { useHost } from '../host-context.ts';

/** How the guest learns of the call, in one word. Screen readers and the tooltip get the whole sentence. */
export function ReachWords({ reach }: { reach: Reach }) {
  const { t } = useI18n();
  const { texting } = useHost();
  const [short, full] = wordsOf(reach, texting);
  const isLost = reach.state === 'not_reached' || short === 'console.reach_failing';
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

function wordsOf({ by, state, why }: Reach, texting: Texting) {
  if (why === 'stopped') return ['console.reach_stopped', 'console.reach_stopped_full'] as const;
  if (state === 'not_reached') return ['console.not_reached', whyNotReached({ why })] as const;
  if (by === 'board') return ['console.reach_board', 'console.reach_board_full'] as const;
  if (by === 'voice') return voiceWords[state === 'arrived' ? 'arrived' : 'ready'];
  if (by === 'page') return ['console.reach_page', 'console.reach_page_full'] as const;
  if (by === 'push') return pushWords[state];
  if (by === 'mail') return emailWords[state];
  if (texting === 'none' || texting === 'simulated')
    return ['console.reach_simulated', 'console.reach_simulated_full'] as const;
  if (texting === 'failing' && state !== 'arrived')
    return ['console.reach_failing', 'console.reach_failing_full'] as const;
  if (state === 'arrived') return ['console.reach_text_arrived', 'console.reach_text_arrived_full'] as const;
  if (state === 'sending') return ['console.reach_text_sending', 'console.reach_text_sending_full'] as const;
  return ['console.reach_text', 'console.reach_text_full'] as const;
}

const voiceWords = {
  ready: ['console.reach_voice', 'console.reach_voice_full'],
  arrived: ['console.reach_voice_arrived', 'console.reach_voice_arrived_full'],
} as const;
const push = ['console.reach_push', 'console.reach_push_full'] as const;
const pushWords = {
  ready: push,
  sent: push,
  sending: ['console.reach_push_sending', 'console.reach_push_sending_full'],
  arrived: ['console.reach_push_arrived', 'console.reach_push_arrived_full'],
} as const;

const email = ['console.reach_mail', 'console.reach_mail_full'] as const;
const emailSent = ['console.reach_mail_sent', 'console.reach_mail_sent_full'] as const;
const emailWords = {
  ready: email,
  sent: emailSent,
  sending: ['console.reach_mail_sending', 'console.reach_mail_sending_full'],
  arrived: emailSent,
} as const;

/** Why a text did not arrive. Texts that were not sent, and so not paid for, have an exact reason. */
export function whyNotReached({ why }: Pick<Reach, 'why'>) {
  if (why === 'stopped') return 'console.reach_stopped_full';
  return failureOf(why ?? null).whyText ?? 'console.not_reached_full';
}
