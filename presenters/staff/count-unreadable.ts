import { findSealedOfPlace } from '#db/secret/sealed-tickets.ts';
import type { Db } from '#db/database.ts';
import type { PlaceRow } from '#db/place/places.ts';
import { unreadable } from '#db/secret/unreadable.ts';
import { fieldOf, type Secrets } from '#db/secret/secrets.ts';

/** The maximum of tickets decrypted for one count: the newest are enough. */
const maxOpened = 5000;

/** Counts a place's tickets with stored data that cannot be read. */
export async function countUnreadable(
  { db, secrets }: { db: Db; secrets: Secrets },
  place: Pick<PlaceRow, 'organization_id' | 'id'>,
): Promise<number> {
  const rows = await findSealedOfPlace(db, place, maxOpened);
  const isUnreadable = (sealed: Buffer | null, field: string): boolean =>
    sealed !== null && secrets.read(sealed, field) === unreadable;
  return rows.filter(
    ({ id, name, phone, email, note, answers, second_contact: second, typed_phone: typed }) =>
      isUnreadable(name, fieldOf.ticketName(id)) ||
      isUnreadable(phone, fieldOf.ticketPhone(id)) ||
      isUnreadable(email, fieldOf.ticketEmail(id)) ||
      isUnreadable(note, fieldOf.ticketNote(id)) ||
      isUnreadable(answers, fieldOf.ticketAnswers(id)) ||
      isUnreadable(second, fieldOf.ticketSecond(id)) ||
      isUnreadable(typed, fieldOf.ticketTypedPhone(id)),
  ).length;
}
