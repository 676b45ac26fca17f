/**
 * Why a message to a person was not sent, was sent later, or did not arrive: every reason, and all that follows from it. Only reasons in
 * this table can be stored, so a new one is a row here and the place that gives it. Guests are never shown one: whoever typed a number
 * may be a stranger to it (decision 042).
 */

import type { MessageId, ValuesOf } from '#locales/ids.ts';
import { channelNames, type ChannelName } from './route.ts';

type PlainId = { [Id in MessageId]: ValuesOf<Id> extends [] ? Id : never }[MessageId];

interface Failure {
  /** The channels that would fail the same way. `address`: those to the same address. */
  bars?: readonly ChannelName[] | 'address';
  /** The next try of the route is useless too: the message is too late, no longer true, or its recipient wants none. */
  isLast?: true;
  /** The message was no longer true: nothing is missing. */
  isNeedless?: true;
  /** What it is about. Of its carrier staff are told; absent: not the carrier. */
  concerns?: 'carrier' | 'country';
  /** It may succeed in a moment by the same carrier. */
  isPassing?: true;
  /** What staff read of a carrier or a test. Absent: that the reason is unknown. */
  faultText?: Extract<PlainId, `channels.fault_${string}`>;
  /** What staff read of a guest. Absent: that the guest was not reached. */
  whyText?: Extract<PlainId, `console.why_${string}`>;
}

const texts = ['sms', 'whatsapp'] as const;

/** What a provider says. Only those that pass are worth another try by the same carrier. */
const ofProvider = {
  // A person without WhatsApp may still have a phone that accepts texts.
  invalid_number: { bars: 'address', faultText: 'channels.fault_number' },
  /** The browser is not subscribed any more, and never will be at this address. */
  gone: {},
  opted_out: { bars: channelNames, isLast: true, faultText: 'channels.fault_opted_out' },
  content_blocked: { faultText: 'channels.fault_content' },
  sender_not_allowed: { concerns: 'carrier', faultText: 'channels.fault_sender' },
  country_blocked: { concerns: 'country', faultText: 'channels.fault_country' },
  no_credit: { concerns: 'carrier', faultText: 'channels.fault_no_credit' },
  throttled: { concerns: 'carrier', isPassing: true, faultText: 'channels.fault_throttled' },
  temporary: { concerns: 'carrier', isPassing: true, faultText: 'channels.fault_temporary' },
  authentication: { concerns: 'carrier', faultText: 'channels.fault_authentication' },
  expired: { isLast: true },
} as const satisfies Record<string, Failure>;

/** Our own rules do not pay for the text: the next text would be refused as well. */
const ofSpending = {
  no_texts: { bars: texts, whyText: 'console.why_no_texts' },
  country_not_allowed: { bars: texts, whyText: 'console.why_country_not_allowed' },
  budget_spent: { bars: texts, whyText: 'console.why_budget_spent' },
  held: { bars: texts, whyText: 'console.why_held' },
} as const satisfies Record<string, Failure>;

const ofOurs = {
  /** Its carrier, or the notifications of the browser. */
  turned_off: {},
  letters_stopped: { bars: ['email'] },
  letters_spent: { bars: ['email'] },
  unreadable: {},
  /** The provider says no more than this. */
  failed: {},
  not_taken: {},
  /** Nobody knows whether it was accepted. */
  unknown: {},
  no_report: {},
  no_answer: {},
  /** Perhaps the number alone: the guest took it back. */
  erased: {},
  too_old: { isLast: true },
  outdated: { isLast: true, isNeedless: true },
  never_told: { isLast: true, isNeedless: true },
  early: { isLast: true },
  quiet: { isLast: true },
  fault: { isLast: true },
  restored: { isLast: true },
  // Emails to staff.
  link_dead: { isLast: true },
  no_account: {},
} as const satisfies Record<string, Failure>;

export type RejectionClass = keyof typeof ofProvider;
export type SpendingReason = keyof typeof ofSpending;
export type FailureReason = RejectionClass | SpendingReason | keyof typeof ofOurs;

const failureReasons: Readonly<Record<FailureReason, Failure>> = { ...ofProvider, ...ofSpending, ...ofOurs };

export const spendingReasons = Object.keys(ofSpending) as SpendingReason[];
export const allReasons = Object.keys(failureReasons) as FailureReason[];

/** A row of an earlier version may hold a reason that is no longer given. */
export const failureOf = (reason: FailureReason | null): Failure =>
  reason !== null && Object.hasOwn(failureReasons, reason) ? failureReasons[reason] : {};

export const isSpendingReason = (reason: FailureReason): reason is SpendingReason => Object.hasOwn(ofSpending, reason);
export const isPassing = (reason: FailureReason): boolean => failureOf(reason).isPassing === true;
export const goesOnAfter = (reason: FailureReason): boolean => !failureOf(reason).isLast;

/** The channels that this failure makes useless as well, after a try by this one. */
export function barredBy(reason: FailureReason | null, channel: ChannelName): readonly ChannelName[] {
  const { bars = [] } = failureOf(reason);
  if (bars !== 'address') return bars;
  return channel === 'sms' ? texts : [channel];
}
