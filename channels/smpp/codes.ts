// Answers (command_status) and receipts (message_state, stat) of an SMSC. Sources: SMPP 3.4, issue 1.2, 5.1.3, 5.2.28
// and appendix B (https://smpp.org/SMPP_v3_4_Issue1_2.pdf); from 0x100 on SMPP 5.0, 4.7.6
// (https://smpp.org/SMPP_v5.pdf). Which of them are temporary follows Kannel (gw/smsc/smsc_smpp.c,
// https://www.kannel.org/).

import type { Rejection } from '../provider/contract.ts';
import type { RejectionClass } from '#domain/messaging/failure-reason.ts';
import { rejection } from '../provider/http-call.ts';

export const statuses = new Map<number, readonly [name: string, meaning: RejectionClass]>([
  [0x01, ['ESME_RINVMSGLEN', 'content_blocked']],
  [0x02, ['ESME_RINVCMDLEN', 'content_blocked']],
  [0x03, ['ESME_RINVCMDID', 'authentication']],
  [0x04, ['ESME_RINVBNDSTS', 'temporary']],
  // The account may have one connection and has it already; that one may end.
  [0x05, ['ESME_RALYBND', 'temporary']],
  [0x08, ['ESME_RSYSERR', 'temporary']],
  [0x0a, ['ESME_RINVSRCADR', 'sender_not_allowed']],
  [0x0b, ['ESME_RINVDSTADR', 'invalid_number']],
  [0x0d, ['ESME_RBINDFAIL', 'authentication']],
  [0x0e, ['ESME_RINVPASWD', 'authentication']],
  [0x0f, ['ESME_RINVSYSID', 'authentication']],
  [0x14, ['ESME_RMSGQFUL', 'throttled']],
  [0x15, ['ESME_RINVSERTYP', 'authentication']],
  [0x43, ['ESME_RINVESMCLASS', 'content_blocked']],
  [0x45, ['ESME_RSUBMITFAIL', 'temporary']],
  [0x48, ['ESME_RINVSRCTON', 'sender_not_allowed']],
  [0x49, ['ESME_RINVSRCNPI', 'sender_not_allowed']],
  [0x50, ['ESME_RINVDSTTON', 'invalid_number']],
  [0x51, ['ESME_RINVDSTNPI', 'invalid_number']],
  [0x53, ['ESME_RINVSYSTYP', 'authentication']],
  [0x58, ['ESME_RTHROTTLED', 'throttled']],
  [0x61, ['ESME_RINVSCHED', 'content_blocked']],
  [0x62, ['ESME_RINVEXPIRY', 'content_blocked']],
  [0x64, ['ESME_RX_T_APPN', 'temporary']],
  [0x65, ['ESME_RX_P_APPN', 'content_blocked']],
  [0x66, ['ESME_RX_R_APPN', 'content_blocked']],
  [0xfe, ['ESME_RDELIVERYFAILURE', 'temporary']],
  [0xff, ['ESME_RUNKNOWNERR', 'temporary']],
  [0x100, ['ESME_RSERTYPUNAUTH', 'authentication']],
  [0x101, ['ESME_RPROHIBITED', 'authentication']],
  [0x102, ['ESME_RSERTYPUNAVAIL', 'temporary']],
  [0x103, ['ESME_RSERTYPDENIED', 'authentication']],
  [0x104, ['ESME_RINVDCS', 'content_blocked']],
]);

/** Our answers. `again`: the text could not be stored, so the SMSC sends it again. */
export const ownStatuses = { again: 0x64, malformed: 0x02, unknownCommand: 0x03 } as const;

/** An SMSC does not say how long to wait. */
export const throttledSeconds = 1;

/**
 * Any status but 0: nothing was taken. Statuses of the SMSC's own (0x400 and on) count as temporary: a retry costs
 * nothing, and retries are few.
 */
export function rejectionOfStatus(status: number): Rejection {
  const [name, meaning] = statuses.get(status) ?? [`0x${status.toString(16).padStart(8, '0')}`, 'temporary'];
  return rejection(meaning, name, meaning === 'throttled' ? throttledSeconds : null);
}

type Outcome =
  | { state: 'delivered' }
  /** Will not arrive. */
  | { state: 'failed'; class?: RejectionClass }
  /** Under way, or unknown. */
  | { state: 'open' };

const delivered: Outcome = { state: 'delivered' };
const open: Outcome = { state: 'open' };

// In the order of message_state, from 1. UNDELIV and DELETED have no class: only the network's own code has the reason, and it differs from SMSC to SMSC.
const words = new Map<string, Outcome>([
  ['ENROUTE', open],
  ['DELIVRD', delivered],
  ['EXPIRED', { state: 'failed', class: 'expired' }],
  ['DELETED', { state: 'failed' }],
  ['UNDELIV', { state: 'failed' }],
  ['ACCEPTD', open],
  ['UNKNOWN', open],
  ['REJECTD', { state: 'failed', class: 'content_blocked' }],
]);

export const wordOfState = (state: number): string | undefined => [...words.keys()][state - 1];
export const outcomeOf = (word: string): Outcome => words.get(word) ?? open;
