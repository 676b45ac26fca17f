import type { Bound } from '#commands/ticket/admission.ts';
import type { CodeTries, ForgotLimits, JoinLimits, PairLimits } from '#app/session/request.server.ts';
import { networkOf } from '#domain/network.ts';
import { countEach, createCounter, createNetworkCounter, createWindow, refuseBeyond } from '#accounts/counter.ts';
import { Refusal } from '#domain/refusal.ts';

const minuteSeconds = 60;
/** A whole clinic has one address: hundreds of phones in its Wi-Fi, its consoles and its screens. */
const requestsPerMinute = 600;

/**
 * Counts pages for each network, including those that do not exist, or calls of the API by nobody in particular. Assets and streams are
 * not counted. Throws `too_many`.
 */
export function createNetworkLimit(now?: () => number): (address: string) => void {
  const take = refusing(createWindow({ max: requestsPerMinute, seconds: minuteSeconds }, now));
  return (address) => take(networkOf(address));
}

function refusing(take: (key: string) => number): (key: string) => void {
  return (key) => {
    const wait = take(key);
    if (wait > 0) throw new Refusal('too_many', { retryAfterSeconds: wait });
  };
}

/** A guest changes a ticket a few times in an hour; each change locks the line, stays in its log and redraws screens. */
const changesOfTicket = { max: 60, seconds: 600 };

/** Counts changes by guests for each ticket, by whichever door they come. Throws `too_many`. */
export const createChangeLimit = (): ((ticketId: string) => void) => refusing(createWindow(changesOfTicket));

/** A key has 128 bits: a client with many wrong keys has a wrong setting or is an attacker. Right keys are never delayed. */
const maxWrongKeys = { max: 30, seconds: 600 };

/** Counts a wrong key; throws `too_many`. */
export function createKeyTries(now?: () => number): (address: string) => void {
  const wrong = createNetworkCounter(maxWrongKeys, now);
  return (address) => countEach([wrong, address]);
}

const hourSeconds = 3600;

/** On the busiest morning a kiosk gives a ticket every few seconds; more is a child at play, or a broken screen. */
const maxKioskJoins = 120;

/** Joins by guests (product 9). A place's Wi-Fi is one address, so its maximum is high. */
export function createJoinLimits(phoneKey: (e164: string) => string, now?: () => number): JoinLimits {
  const perPhone = createCounter({ max: 3, seconds: hourSeconds }, now);
  const perBrowser = createCounter({ max: 5, seconds: hourSeconds }, now);
  const perAddress = createNetworkCounter({ max: 60, seconds: 600 }, now);
  const perKiosk = createCounter({ max: maxKioskJoins, seconds: 600 }, now);
  const boundBy = (...counted: Parameters<typeof countEach>): Bound => {
    // Bounded by the two numbers of one wish.
    const taken = new Map<string, boolean>();
    const takesNumber = (e164: string): boolean => {
      const key = phoneKey(e164);
      const isTaken = taken.get(key) ?? perPhone.waitSeconds(key) === 0;
      if (isTaken && !taken.has(key)) perPhone.count(key);
      taken.set(key, isTaken);
      return isTaken;
    };
    return { check: () => refuseBeyond(counted), count: () => countEach(...counted), takesNumber };
  };
  return {
    of: ({ browserId, address }) => boundBy([perBrowser, browserId], [perAddress, address]),
    atKiosk: ({ deviceId }) => boundBy([perKiosk, deviceId]),
  };
}

/**
 * Short codes of tickets: ten tries for each address in a quarter of an hour, and a maximum for all addresses together,
 * so that many addresses help an attacker little. A right code is not counted: a waiting room is one address.
 */
export function createCodeTries(now?: () => number): CodeTries {
  const perAddress = createNetworkCounter({ max: 10, seconds: codeWindowSeconds }, now);
  const together = createCounter({ max: 600, seconds: codeWindowSeconds }, now);
  return {
    count: (address) => countEach([perAddress, address], [together, '']),
    wasRight(address) {
      perAddress.takeBack(address);
      together.takeBack('');
    },
  };
}

const codeWindowSeconds = 15 * 60;

const pairWindowSeconds = 60;

/**
 * Pairing codes of screens: five wrong codes a minute for each member and for each address, so guessing has no chance
 * in the ten minutes that a code is valid. A waiting room has few screens, so one address gets a limited number of
 * codes.
 */
export function createPairLimits(now?: () => number): PairLimits {
  const begun = createNetworkCounter({ max: 20, seconds: 600 }, now);
  const perMember = createCounter({ max: 5, seconds: pairWindowSeconds }, now);
  const perAddress = createNetworkCounter({ max: 5, seconds: pairWindowSeconds }, now);
  return {
    begin: (address) => countEach([begun, address]),
    countTry: ({ memberId, address }) => countEach([perMember, memberId], [perAddress, address]),
    wasRight({ memberId, address }) {
      perMember.takeBack(memberId);
      perAddress.takeBack(address);
    },
  };
}

const forgotWindowSeconds = 3600;

/**
 * Links for a forgotten password: few for each address (which may be a whole staff room), and few for each email
 * address, whether it has an account or not.
 */
export function createForgotLimits(now?: () => number): ForgotLimits {
  const perAddress = createNetworkCounter({ max: 15, seconds: forgotWindowSeconds }, now);
  const perEmail = createCounter({ max: 3, seconds: forgotWindowSeconds }, now);
  return {
    count: ({ address, email }) => countEach([perAddress, address], [perEmail, email.trim().toLowerCase()]),
  };
}

/** A question costs up to 50 ms of the processor; nobody reads more answers than that. */
const maxQuestions = { max: 60, seconds: 600 };

/** All limits of visitors, as pages count them. */
export const createVisitLimits = (phoneKey: (e164: string) => string) => ({
  limits: createJoinLimits(phoneKey),
  codeTries: createCodeTries(),
  pairLimits: createPairLimits(),
  forgotLimits: createForgotLimits(),
  /** Pages that play days forward, by member. */
  playLimits: { count: refusing(createWindow(maxQuestions)) },
});
