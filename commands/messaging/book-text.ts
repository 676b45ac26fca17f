// Books texts right before the handover, because each costs money, or refuses them. domain/messaging/spending.ts
// decides, under the place's own lock, so that two senders together pass no bound; texts that wait together are judged
// in order in one transaction. A STOP takes the same lock: after its commit nothing more is booked. A text that the
// provider did not accept is given back (db/messaging/messages.ts).

import {
  countUnseen,
  findSign,
  insertBookings,
  lockNumbers,
  numberKeyAt,
  readCounts,
  type Booking,
  type BookingWanted,
  type Counted,
} from '#db/messaging/bookings.ts';
import type { Trx } from '#db/database.ts';
import { holdPrefix } from '#db/messaging/held-prefixes.ts';
import { findSpending, lockSpending, noteDaySpent, setOf } from '#db/messaging/spending.ts';
import type { PlaceKey } from '#domain/place/place-key.ts';
import { serviceDay } from '#domain/local-time.ts';
import type { SpendingReason } from '#domain/messaging/failure-reason.ts';
import { parsePhone } from '#domain/phone/phone.ts';
import { fieldRefusal, orNotFound, Refusal } from '#domain/refusal.ts';
import { isSpent, prefixOf, reasonAgainst, rulesOf, type SpendingRules } from '#domain/messaging/spending.ts';
import type { CommandContext } from '../engine/command.ts';

type Context = Pick<CommandContext, 'db' | 'secrets' | 'phoneMetadata' | 'now'>;

export interface TextInput {
  messageId: string;
  /** The lease of the message: each may be booked once. */
  lease: number;
  ticketId: string | null;
  e164: string;
  /** It confirms a STOP: the last text to that number. */
  isLast?: boolean;
  /** A test by staff, which may be sent when the day's texts are spent: it counts, but waits for nobody. */
  isTest?: boolean;
}

export type BookingInput = PlaceKey & TextInput;

/** Why it may not be sent; null: it is booked. */
export type BookingAnswer = SpendingReason | 'opted_out' | null;

export async function bookText(context: Context, input: BookingInput): Promise<BookingAnswer> {
  const [answer] = await bookTexts(context, input, [input]);
  if (answer === undefined) throw new Error('booking answered nothing');
  return answer;
}

/** Texts of one place, judged in order; the answers are in the same order. */
export async function bookTexts(
  context: Context,
  { organizationId, placeId }: PlaceKey,
  inputs: readonly TextInput[],
): Promise<BookingAnswer[]> {
  return context.db.transaction().execute(async (trx) => {
    const place = await lockSpending(trx, { organizationId, placeId });
    if (!place) return inputs.map(() => 'budget_spent');
    const rules = rulesOf(setOf(place), place.country);
    const at = context.now();
    const day = { organizationId, placeId, day: serviceDay(at, place.time_zone), at };
    const asked = inputs.map((input) => {
      const phone = phoneOf(context, input.e164);
      return { input, against: reasonAgainst(phone, rules), wanted: wantedOf(context, day, input, phone.country) };
    });
    const wanted = asked.filter(({ against }) => against === null).map((one) => one.wanted);
    await lockNumbers(trx, wanted);
    const counts = (await readCounts(trx, wanted)).values();
    const judging = new Judging({ trx, context, rules });
    const answers: BookingAnswer[] = [];
    for (const { input, against } of asked) answers.push(against ?? (await judging.judge(input, counts.next().value)));
    await insertBookings(trx, judging.booked);
    return answers;
  });
}

/**
 * Throws what staff are told at once if a text written by hand would not be paid for now. A test is bound only by the
 * rules for its number.
 */
export async function refuseUnpaid(
  trx: Trx,
  context: Context,
  place: PlaceKey,
  { e164, isTest }: { e164: string; isTest: boolean },
): Promise<void> {
  const { rules, against, judging, booking, counted } = await beforeBooking(trx, context, place, e164);
  if (against === 'no_texts') throw fieldRefusal('phone', 'phone_no_texts');
  if (against) throw new Refusal(against);
  if (isTest && counted.isStopped) throw fieldRefusal('phone', 'phone_no_texts');
  if (isTest && counted.toNumber >= rules.numberMost) throw new Refusal('too_many');
  if (!isTest && (await judging.isOver(booking, counted))) throw new Refusal('budget_spent');
}

/** Whether a text to this number would be sent now, as far as it can be known before it is booked. */
export async function mayBeTexted(trx: Trx, context: Context, place: PlaceKey, e164: string): Promise<boolean> {
  const { against, judging, booking, counted } = await beforeBooking(trx, context, place, e164);
  const reason = against ?? (await judging.reasonAgainst(booking, counted, { isLast: false, isTest: false }));
  // The booking itself blocks a prefix, so that staff see it.
  return reason === null || reason === 'hold';
}

async function beforeBooking(trx: Trx, context: Context, place: PlaceKey, e164: string) {
  const known = orNotFound(await findSpending(trx, place));
  const rules = rulesOf(setOf(known), known.country);
  const phone = phoneOf(context, e164);
  const at = context.now();
  const day = { ...place, day: serviceDay(at, known.time_zone), at };
  const input = { messageId: noMessage, lease: 0, ticketId: null, e164 };
  const [found] = await readCounts(trx, [wantedOf(context, day, input, phone.country)]);
  if (!found) throw new Error('counting answered nothing');
  return { rules, against: reasonAgainst(phone, rules), judging: new Judging({ trx, context, rules }), ...found };
}

const noMessage = '00000000-0000-0000-0000-000000000000';

function phoneOf({ phoneMetadata }: Context, e164: string): { country: string | null; canText: boolean } {
  const phone = parsePhone(e164, null, phoneMetadata);
  return phone.ok ? phone : { country: null, canText: false };
}

function wantedOf(
  { secrets }: Context,
  { organizationId, placeId, day, at }: PlaceKey & { day: string; at: Date },
  { messageId, lease, ticketId, e164 }: TextInput,
  country: string | null,
): BookingWanted {
  return {
    organizationId,
    placeId,
    messageId,
    lease,
    ticketId,
    day,
    ...numberKeyAt(secrets, e164, at),
    at,
    country,
    prefixKey: secrets.spendingKey(`prefix ${organizationId} ${prefixOf(e164)}`),
    phoneIndex: secrets.phoneIndex(organizationId, e164),
  };
}

/** Judges one text after the other: each counts those booked before it that are not written yet. */
class Judging {
  readonly booked: Booking[] = [];
  private readonly trx: Trx;
  private readonly context: Context;
  private readonly rules: SpendingRules;
  /** Prefixes that were blocked in this batch. */
  private readonly held: Buffer[] = [];
  private readonly known: Buffer[] = [];
  private isDaySpent = false;

  constructor({ trx, context, rules }: { trx: Trx; context: Context; rules: SpendingRules }) {
    this.trx = trx;
    this.context = context;
    this.rules = rules;
  }

  async judge(
    { e164, isLast = false, isTest = false }: TextInput,
    found: { booking: Booking; counted: Counted } | undefined,
  ): Promise<BookingAnswer> {
    if (!found) throw new Error('counting answered nothing');
    const { booking } = found;
    const counted = this.withBooked(booking, found.counted);
    const reason = await this.reasonAgainst(booking, counted, { isLast, isTest });
    if (reason === null) this.booked.push(booking);
    if (reason === 'budget_spent' && counted.texts >= this.rules.dayMost && !this.isDaySpent) {
      this.isDaySpent = true;
      await noteDaySpent(this.trx, booking);
    }
    if (reason !== 'hold') return reason;
    this.held.push(booking.prefixKey);
    await holdPrefix(this.trx, this.context.secrets, { ...booking, prefix: prefixOf(e164) });
    return 'held';
  }

  /** Whether numbers belong to real people is read only if it decides. */
  async isOver(booking: Booking, counted: Counted): Promise<boolean> {
    const { rules } = this;
    if (!isSpent(counted, rules)) return false;
    if (isSpent({ ...counted, toPrefix: 0, fromAddress: 0 }, rules)) return true;
    return isSpent({ ...counted, ...(await countUnseen(this.trx, booking, this.booked)) }, rules);
  }

  async reasonAgainst(
    booking: Booking,
    counted: Counted,
    { isLast, isTest }: Required<Pick<TextInput, 'isLast' | 'isTest'>>,
  ): Promise<Exclude<BookingAnswer, null> | 'hold' | null> {
    if (counted.isStopped && !isLast) return 'opted_out';
    if (isTest) return counted.toNumber >= this.rules.numberMost ? 'budget_spent' : null;
    if (counted.isHeld) return 'held';
    if (await this.isOver(booking, counted)) return 'budget_spent';
    const isUnusual = counted.toPrefix >= this.rules.unusualAfter && !counted.isReleased;
    return isUnusual && !(await this.isSeen(booking, counted)) ? 'hold' : null;
  }

  private async isSeen(booking: Booking, { seenAt }: Counted): Promise<boolean> {
    if (isAmong(this.known, booking.prefixKey)) return true;
    const isSeen = await findSign(this.trx, booking, { seenAt, unwritten: this.booked });
    if (isSeen) this.known.push(booking.prefixKey);
    return isSeen;
  }

  private withBooked({ numberKey, prefixKey, addressKey }: Booking, counted: Counted): Counted {
    const count = (isAlike: (one: Booking) => boolean): number => this.booked.filter(isAlike).length;
    return {
      ...counted,
      texts: counted.texts + this.booked.length,
      toNumber: counted.toNumber + count((one) => one.numberKey.equals(numberKey)),
      toPrefix: counted.toPrefix + count((one) => one.prefixKey.equals(prefixKey)),
      fromAddress: counted.fromAddress + (addressKey ? count((one) => one.addressKey?.equals(addressKey) ?? false) : 0),
      isHeld: counted.isHeld || isAmong(this.held, prefixKey),
    };
  }
}

const isAmong = (keys: readonly Buffer[], key: Buffer): boolean => keys.some((one) => one.equals(key));
