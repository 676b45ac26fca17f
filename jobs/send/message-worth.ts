// Whether a message is still worth sending when its turn comes. An outdated message is not sent: no guest gets 'it is
// your turn' when it is not.

import { wasToldOfCall, type LeasedMessage } from '#db/messaging/messages.ts';
import type { FailureReason } from '#domain/messaging/failure-reason.ts';
import { isNewsOver } from '#domain/line/line-news.ts';
import { isOpenAt, nextOpening } from '#domain/line/opening-hours.ts';
import { policyOf } from '#domain/messaging/message-kind.ts';
import type { SenderDeps } from './sender-deps.ts';

export type Worth =
  | { is: 'good' }
  /** Never send it. */
  | { is: 'void'; reason: FailureReason }
  /** Not yet: checked again at `until`, and dropped for this reason if it would be too old by then. */
  | { is: 'early'; reason: FailureReason; until: Date };

/** One reason why a message may not go now. */
export type Gate = (deps: SenderDeps, message: LeasedMessage, to: string) => Promise<Worth>;

export const good: Worth = { is: 'good' };
export const worthless = (reason: FailureReason): Worth => ({ is: 'void', reason });
const earlyWaitMs = 1000;

export async function worthOf({ db, now }: Pick<SenderDeps, 'db' | 'now'>, message: LeasedMessage): Promise<Worth> {
  if (message.expires_at <= now()) return worthless('too_old');
  if ((message.channel === 'sms' || message.channel === 'email') && !message.contact) return worthless('erased');
  const { trueIn, isCall } = policyOf(message.kind);
  const isOfThisCall = !isCall || message.called_at?.getTime() === message.created_at.getTime();
  if (trueIn && !(trueIn.includes(message.ticket_state) && isOfThisCall)) return worthless('outdated');
  if (message.kind === 'line_news') return worthOfNews(message, now());
  if (message.kind === 'kept_open') return worthOfOpening(message, now());
  if (message.kind !== 'call_withdrawn') return good;
  return worthOfWithdrawal(await wasToldOfCall(db, message), now());
}

// While the call itself is being sent, its withdrawal could arrive first.
function worthOfWithdrawal(told: Awaited<ReturnType<typeof wasToldOfCall>>, now: Date): Worth {
  if (told === 'being told') return { is: 'early', reason: 'early', until: new Date(now.getTime() + earlyWaitMs) };
  return told === 'no' ? worthless('never_told') : good;
}

// A break that is over, or a closing: a carrier may have been away meanwhile. Or the line was opened since.
function worthOfNews({ values, created_at: since, time_zone: timeZone, line_state: state }: LeasedMessage, now: Date) {
  if (state === 'open' && String(values['state'] ?? state) !== state) return worthless('outdated');
  return isNewsOver(String(values['at'] ?? ''), { since, now, timeZone }) ? worthless('outdated') : good;
}

const closedWaitMs = 60_000;

// It was planned when the place was booked: staff may have set other hours since, or no desk is open yet.
function worthOfOpening(message: LeasedMessage, now: Date): Worth {
  const { line_state: state, hours, exceptions, time_zone: timeZone, expires_at: expiresAt } = message;
  const isInHours = isOpenAt(hours, exceptions, now, timeZone);
  if (isInHours && state !== 'closed') return good;
  const opens = isInHours ? new Date(now.getTime() + closedWaitMs) : nextOpening(hours, exceptions, now, timeZone);
  return { is: 'early', reason: 'early', until: opens ?? expiresAt };
}
