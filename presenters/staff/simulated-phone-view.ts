import type { PlaceKey } from '#domain/place/place-key.ts';
import type { Staff } from '#domain/team/actor.ts';
import type { SimulatedText } from '#contract/views.ts';
import type { Db } from '#db/database.ts';
import type { Secrets } from '#db/secret/secrets.ts';
import { findSimulatedTexts } from '#db/messaging/simulated-texts.ts';
import { hideLinks } from '#domain/ticket/hidden-links.ts';
import { may, phoneSight } from '#domain/team/permissions.ts';
import { maskPhone } from '#domain/phone/phone.ts';

const max = 200;

/**
 * The simulated phone's screen: full numbers only for staff who may see them, and guests' links only for staff who may
 * do what the link allows.
 */
export async function presentSimulatedPhone(
  db: Db,
  secrets: Secrets,
  place: PlaceKey,
  staff: Staff,
): Promise<SimulatedText[]> {
  const texts = await findSimulatedTexts(db, secrets, place, max);
  const isFull = phoneSight(staff.role, 'waiting') === 'full';
  const areLinksShown = may(staff.role, 'work_tickets', staff.grants);
  return texts.map((text) => ({
    id: text.id,
    thread: text.thread,
    direction: text.direction,
    number: text.number,
    to: isFull ? text.to : maskPhone(text.to),
    body: areLinksShown ? text.body : hideLinks(text.body),
    receivedAt: text.receivedAt.toISOString(),
  }));
}
