// What Kannel says of a text it was given, and later of what became of it: user guide for 1.4.5, 'Delivery reports' and 'HTTP response codes'
// (https://www.kannel.org/download/1.4.5/userguide-1.4.5/userguide.html), and gw/smsbox.c, gw/dlr.h of the same version.

import type { DeliveryReport, RejectionClass } from '../contract.ts';
import { outcomeOf, rejectionOfStatus } from '../smpp/codes.ts';
import { codeOfReceipt, wordsOfReceipt } from '../smpp/receipt.ts';

/** What it answers where it takes nothing, by how the sentence begins. */
export const refusals: readonly (readonly [said: string, meaning: RejectionClass, code: string])[] = [
  ['Authorization failed', 'authentication', 'authorization_failed'],
  ['Not routable', 'country_blocked', 'not_routable'],
  ['Temporal failure', 'temporary', 'temporal_failure'],
  ['Missing receiver', 'invalid_number', 'missing_receiver'],
  ['Empty receiver', 'invalid_number', 'empty_receiver'],
  // By its lists of who may be written to.
  ['Number(s) has/have been denied', 'invalid_number', 'denied'],
  ['Sender missing', 'sender_not_allowed', 'sender_missing'],
];

/** Bits of a report. What is asked for: arrived, did not arrive, and that the SMSC did not take it. */
const bits = { delivered: 1, failed: 2, queued: 4, taken: 8, refused: 16, expired: 32, unknown: 64 } as const;
export const reportsWanted = bits.delivered | bits.failed | bits.refused;

type Verdict = Pick<DeliveryReport, 'state' | 'class' | 'code'>;

/**
 * `said` is what Kannel was told: an SMSC's receipt, its refusal ('NACK/0x0000000b/Invalid Destination Address'), or a modem's own words,
 * which are nobody's code. Null where nothing is decided.
 */
export function verdictOf(report: number, said: string): Verdict | null {
  if ((report & bits.delivered) !== 0) return { state: 'delivered', code: 'DELIVRD' };
  if ((report & bits.refused) !== 0) return { state: 'failed', ...refusalOf(said) };
  if ((report & bits.failed) === 0 || (report & bits.unknown) !== 0) return null;
  const { word = (report & bits.expired) === 0 ? 'UNDELIV' : 'EXPIRED', error } = wordsOfReceipt(said);
  const outcome = outcomeOf(word);
  const cause = outcome.state === 'failed' && outcome.class ? { class: outcome.class } : {};
  return { state: 'failed', ...cause, code: codeOfReceipt(word, error) };
}

function refusalOf(said: string): Pick<Verdict, 'class' | 'code'> {
  const status = said.match(/^NACK\/0x([\da-f]{8})/i)?.[1];
  if (status === undefined) return { code: 'NACK' };
  const { class: meaning, code } = rejectionOfStatus(Number.parseInt(status, 16));
  return { class: meaning, code };
}
