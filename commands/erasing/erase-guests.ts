// Erasing: one ticket, tickets that ended long ago, and everything of one person.

import {
  countErasures,
  eraseHelpers,
  eraseTickets,
  findTicketsOfPerson,
  findTicketsWithNumber,
  findTicketsToErase,
  sweepErasedTexts,
} from '#db/erasing/erasing.ts';
import type { TicketKey } from '#domain/ticket/ticket-key.ts';
import { orNothing } from '#db/secret/unreadable.ts';
import { fieldOf } from '#db/secret/secrets.ts';
import { type Staff, system, type Actor } from '#domain/team/actor.ts';
import { parseEmail } from '#domain/messaging/email-address.ts';
import { parsePhone } from '#domain/phone/phone.ts';
import { audit, placeFor, type CommandContext, runOnce, type IdempotencyKey } from '../engine/command.ts';
import { accepted } from '#domain/refusal.ts';
import { usualRetentionHours } from '#domain/place/retention.ts';

// Finds everything an organization stores of one phone number or email address, and erases it at once: the person's own
// tickets, those where it was typed although it waited already, and the number where it is a helper's. A ticket that
// still waits keeps its place and its number on paper, but no personal data.

interface PersonInput {
  placeId: string;
  /** As typed; a number without '+' is one of the place's country. Or an email address. */
  phone: string;
}

/** Counts what would be erased. Throws the refusal of an invalid number. */
export async function findPerson(context: CommandContext, actor: Staff, input: PersonInput) {
  return countsOf(await keptOf(context, actor, input));
}

/** Erasing twice is no error: the second finds nothing. */
export async function erasePerson(context: CommandContext, actor: Staff, input: PersonInput) {
  const kept = await keptOf(context, actor, input);
  await context.db.transaction().execute(async (trx) => {
    const all = [...kept.own, ...kept.helped];
    await countErasures(trx, all);
    await eraseTickets(trx, kept.own, context.now());
    await eraseHelpers(trx, kept.helped);
    const tickets = all.slice(0, maxNamed).map(({ ticketId }) => ticketId);
    // A database from an older backup has these helpers again, and nothing in their tickets tells it (jobs/erasing/erased-log.ts).
    const data = { tickets, count: all.length, helped: kept.helped.map(({ ticketId }) => ticketId) };
    const { organizationId, placeId } = kept;
    if (all.length > 0) await audit(context, trx, { organizationId, actor, kind: 'person_erased', placeId, data });
  });
  return countsOf(kept);
}

/** How many tickets the audit log names. */
const maxNamed = 100;

interface Kept {
  organizationId: string;
  placeId: string;
  own: (TicketKey & { isActive: boolean })[];
  helped: TicketKey[];
}

async function keptOf(context: CommandContext, actor: Staff, { placeId, phone }: PersonInput): Promise<Kept> {
  const { db, secrets } = context;
  const { organizationId, place } = await placeFor(context, actor, 'own', placeId);
  const within = { organizationId, placeIds: actor.placeIds };
  if (phone.includes('@')) {
    const { address } = accepted('phone', parseEmail(phone));
    const index = secrets.emailIndex(organizationId, address);
    const own = await findTicketsOfPerson(db, within, { column: 'email_index', index });
    return { organizationId, placeId, own, helped: [] };
  }
  const { e164 } = accepted('phone', parsePhone(phone, place.country, context.phoneMetadata));
  const index = secrets.phoneIndex(organizationId, e164);
  const indexed = await findTicketsOfPerson(db, within, { column: 'phone_index', index });
  // A ticket on which this number was typed belongs to the same person. Typed numbers have no index.
  const typed = (await findTicketsWithNumber(db, within, 'typed_phone')).filter(
    ({ ticketId, sealed }) =>
      orNothing(secrets.read(sealed, fieldOf.ticketTypedPhone(ticketId)))
        ?.slice(1)
        .split(';', 1)[0] === e164,
  );
  const own = [...indexed, ...typed];
  const ownIds = new Set(own.map(({ ticketId }) => ticketId));
  // A helper's number has no index: the few that are stored are read one by one.
  const helped = (await findTicketsWithNumber(db, within, 'second_contact')).filter(({ ticketId, sealed }) => {
    const written = orNothing(secrets.read(sealed, fieldOf.ticketSecond(ticketId)))?.split(';', 1)[0];
    return written === e164 && !ownIds.has(ticketId);
  });
  return { organizationId, placeId, own, helped };
}

/** `active`: those still in a line. `helped`: other guests' tickets that name the number as a helper's. */
function countsOf({ own, helped }: Kept) {
  return { tickets: own.length, active: own.filter(({ isActive }) => isActive).length, helped: helped.length };
}

// Erases what identifies guests: name, number, note, the texts they got. The ticket and the line's log stay; they hold
// no personal data. After the place's retention, or at once if the guest asks. Messages that were not sent are dropped.

const atOnce = 500;

/** All tickets that ended before their place's retention. Returns how many. */
export async function eraseEndedTickets({ db, now }: Pick<CommandContext, 'db' | 'now'>): Promise<number> {
  let erased = 0;
  for (;;) {
    const keys = await findTicketsToErase(db, { now: now(), usualRetentionHours, max: atOnce });
    await db.transaction().execute((trx) => eraseTickets(trx, keys, now()));
    erased += keys.length;
    if (keys.length < atOnce) break;
  }
  await sweepErasedTexts(db, now());
  return erased;
}

/** One ticket, at once. Erasing twice is no error; a repeat erases nothing that was written since. */
export async function eraseTicket(
  context: CommandContext,
  { organizationId, ticketId }: TicketKey,
  { actor: asker, idempotencyKey }: { actor: Actor; idempotencyKey: IdempotencyKey | null } = {
    actor: system,
    idempotencyKey: null,
  },
): Promise<void> {
  await runOnce(context, { organizationId, ticketId, actor: asker, idempotencyKey }, async (trx) => {
    await eraseTickets(trx, [{ organizationId, ticketId }], context.now());
    const actor = { kind: 'guest', id: null } as const;
    const subject = { kind: 'ticket', id: ticketId } as const;
    // Whoever erases themselves leaves no address behind.
    const unseen = { ...context, askedFrom: () => null };
    await audit(unseen, trx, { organizationId, actor, kind: 'tickets_erased', subject });
    return { isErased: true };
  });
}
