// The sealed fields of a ticket, and the one way to read them. A caller names the field; a row that does not hold it does
// not compile, so what a reader may not see is left out of its row.

import type { Db } from '#db/database.ts';
import type { PlaceRowKey } from '../place/places.ts';
import { rowsOf } from '../rows.ts';
import { orNothing, unreadable, type Unreadable } from './unreadable.ts';
import { fieldOf, type Secrets } from './secrets.ts';

export const sealedFields = {
  name: fieldOf.ticketName,
  phone: fieldOf.ticketPhone,
  email: fieldOf.ticketEmail,
  note: fieldOf.ticketNote,
  answers: fieldOf.ticketAnswers,
  second_contact: fieldOf.ticketSecond,
  typed_phone: fieldOf.ticketTypedPhone,
} as const;
type SealedField = keyof typeof sealedFields;
export const sealedNames = Object.keys(sealedFields) as SealedField[];

export type SealedIn<Field extends SealedField> = { id: string } & Readonly<Record<Field, Buffer | null>>;

// Every change of a line makes its consoles' views again, so each stored value is decrypted once; the entry is freed with its row.
const openedBefore = new WeakMap<Buffer, string | Unreadable>();

function openField<Field extends SealedField>(secrets: Secrets, ticket: SealedIn<Field>, field: Field) {
  const sealed: Buffer | null = ticket[field];
  if (sealed === null) return null;
  const known = openedBefore.get(sealed);
  if (known !== undefined) return known;
  const text = secrets.read(sealed, sealedFields[field](ticket.id));
  openedBefore.set(sealed, text);
  return text;
}

/** The same for callers to whom a value that cannot be read is a missing one. */
export function readField<Field extends SealedField>(secrets: Secrets, ticket: SealedIn<Field>, field: Field) {
  const text = openField(secrets, ticket, field);
  return text === null ? null : orNothing(text);
}

export function hasUnreadable(secrets: Secrets, ticket: SealedIn<SealedField>): boolean {
  return sealedNames.some((field) => openField(secrets, ticket, field) === unreadable);
}

/** Guests' data in stored form: of the newest tickets of a place, those that were not erased. */
export function findSealedOfPlace(db: Db, { organization_id, id: place_id }: PlaceRowKey, max: number) {
  // With the limit inside: where nearly all are erased, it would read the tickets of years to find so many that are not.
  const newest = rowsOf(db, 'ticket', { organization_id, place_id })
    .select(['id', 'erased_at', ...sealedNames])
    .orderBy('joined_at', 'desc')
    .limit(max);
  return db
    .selectFrom(newest.as('t'))
    .select(['id', ...sealedNames])
    .where('erased_at', 'is', null)
    .execute();
}
