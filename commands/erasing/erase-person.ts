// Finds everything an organization keeps of one phone number or e-mail address and erases it at once: the person's own tickets, those on which
// it was typed while it waited already, and the number where they helped somebody else. Tickets that still wait keep their place in line and their number on paper, and nothing that says whose they are.

import {
  eraseHelpers,
  eraseTickets,
  findTicketsOfHelpers,
  findTicketsOfPerson,
  findTicketsOfTyped,
  type TicketKey,
} from '#db/erasing/erasing.ts';
import { orNothing } from '#db/secret/unreadable.ts';
import { fieldOf } from '#db/secret/secrets.ts';
import type { Staff } from '#domain/team/actor.ts';
import { parseEmail } from '#domain/messaging/email-address.ts';
import { parsePhone } from '#domain/phone/phone.ts';
import { fieldRefusal } from '#domain/refusal.ts';
import { audit, placeFor, type CommandContext } from '../engine/command.ts';

interface PersonInput {
  placeId: string;
  /** As it is written; without '+' it is one of the place's country. Or an e-mail address. */
  phone: string;
}

interface KeptOfPerson {
  tickets: number;
  /** Of these still in a line. */
  active: number;
  /** Tickets of others that name the number as a helper's. */
  helped: number;
}

/** What would be erased. Throws the refusal of the number where it is none. */
export async function findPerson(context: CommandContext, actor: Staff, input: PersonInput): Promise<KeptOfPerson> {
  return countsOf(await keptOf(context, actor, input));
}

/** Erasing what is erased already is no error: it finds nothing. */
export async function erasePerson(context: CommandContext, actor: Staff, input: PersonInput): Promise<KeptOfPerson> {
  const kept = await keptOf(context, actor, input);
  await context.db.transaction().execute(async (trx) => {
    await eraseTickets(trx, kept.own, context.now());
    await eraseHelpers(trx, kept.helped);
    const all = [...kept.own, ...kept.helped];
    const tickets = all.slice(0, maxNamed).map(({ ticketId }) => ticketId);
    const data = { tickets, count: all.length };
    const { organizationId, placeId } = kept;
    if (all.length > 0) await audit(context, trx, { organizationId, actor, kind: 'person_erased', placeId, data });
  });
  return countsOf(kept);
}

/** So many tickets are named in the audit log. */
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
    const email = parseEmail(phone);
    if (!email.ok) throw fieldRefusal('phone', email.code);
    const index = secrets.emailIndex(organizationId, email.address);
    const own = await findTicketsOfPerson(db, within, { column: 'email_index', index });
    return { organizationId, placeId, own, helped: [] };
  }
  const parsed = parsePhone(phone, place.country, context.phoneMetadata);
  if (!parsed.ok) throw fieldRefusal('phone', parsed.code);
  const index = secrets.phoneIndex(organizationId, parsed.e164);
  const indexed = await findTicketsOfPerson(db, within, { column: 'phone_index', index });
  // Whoever typed it: a ticket with that number is that person's, as any that has it as its own. These have no index either.
  const typed = (await findTicketsOfTyped(db, within)).filter(
    ({ ticketId, typed: sealed }) =>
      orNothing(secrets.read(sealed, fieldOf.ticketTypedPhone(ticketId)))
        ?.slice(1)
        .split(';', 1)[0] === parsed.e164,
  );
  const own = [...indexed, ...typed];
  const ownIds = new Set(own.map(({ ticketId }) => ticketId));
  // A helper's number has no index: those that are kept are few, and are read one by one.
  const helped = (await findTicketsOfHelpers(db, within)).filter(({ ticketId, contact }) => {
    const written = orNothing(secrets.read(contact, fieldOf.ticketSecond(ticketId)))?.split(';', 1)[0];
    return written === parsed.e164 && !ownIds.has(ticketId);
  });
  return { organizationId, placeId, own, helped };
}

function countsOf({ own, helped }: Kept): KeptOfPerson {
  return { tickets: own.length, active: own.filter(({ isActive }) => isActive).length, helped: helped.length };
}
