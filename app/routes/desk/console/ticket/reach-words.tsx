import type { Reach } from '#contract/views.ts';
import { failureOf } from '#domain/messaging/failure-reason.ts';
import type { Texting } from '#domain/messaging/texting.ts';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { useHost } from '../press/console-context.ts';

/** How the guest learns of the call, in one word. Screen readers and the tooltip get the whole sentence. */
export function ReachWords({ reach, className }: { reach: Reach; className: string }) {
  const { t } = useI18n();
  const { texting } = useHost();
  const [short, full] = wordsOf(reach, texting);
  const isLost = reach.state === 'not_reached' || short === 'console.reach_failing';
  return (
    <span className={className}>
      <small aria-hidden="true" title={t(full)} className={isLost ? 'row-lost' : undefined}>
        {t(short)}
      </small>
      <span className="sr-only">{t(full)}</span>
    </span>
  );
}

function wordsOf({ by, state, why }: Reach, texting: Texting) {
  if (why === 'stopped') return both('stopped');
  if (state === 'not_reached') return ['console.not_reached', whyNotReached({ why })] as const;
  if (by === 'board' || by === 'page') return both(by);
  if (by === 'voice') return both(state === 'arrived' ? 'voice_arrived' : 'voice');
  if (by === 'push') return both(state === 'sending' || state === 'arrived' ? `push_${state}` : 'push');
  if (by === 'mail') return both(state === 'ready' ? 'mail' : state === 'sending' ? 'mail_sending' : 'mail_sent');
  if (texting === 'none' || texting === 'simulated') return both('simulated');
  if (texting === 'failing' && state !== 'arrived') return both('failing');
  return both(state === 'sending' || state === 'arrived' ? `text_${state}` : 'text');
}

const both = <Name extends string>(name: Name) => [`console.reach_${name}`, `console.reach_${name}_full`] as const;

/** Why a text did not arrive. Texts that were not sent, and so not paid for, have an exact reason. */
export function whyNotReached({ why }: Pick<Reach, 'why'>) {
  if (why === 'stopped') return 'console.reach_stopped_full';
  return failureOf(why ?? null).whyText ?? 'console.not_reached_full';
}
