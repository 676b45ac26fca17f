// Reads by the id of an organization that many requests make at the same moment. As with look-ups (gathered.ts), nothing is kept.

import type { Owned } from '../schema/column-types.ts';
import { gathered } from './gathered.ts';
import { everyOrganization, type Db } from './scoped-database.ts';
import { currentScope } from './scope.ts';

/** Whether a read may be shared: in a transaction it sees that transaction, and outside an open organization nothing. */
export const mayShare = (db: Db, organizationId: string): boolean =>
  !db.isTransaction && currentScope()?.covers(organizationId) === true;

/** One statement for all who ask for the same place before it is sent. They get the same rows: nobody may change them. */
export function sharedByPlace<Found>(
  read: (db: Db, place: Owned) => Promise<Found>,
): (db: Db, place: Owned) => Promise<Found> {
  const together = gathered((db: Db, places: Owned[]) => {
    const reads = new Map<string, Promise<Found>>();
    return Promise.all(
      places.map((place) => {
        const name = `${place.organization_id} ${place.id}`;
        const reading = reads.get(name) ?? read(db, place);
        reads.set(name, reading);
        return reading;
      }),
    );
  });
  return async (db, place) => {
    if (!mayShare(db, place.organization_id)) return read(db, place);
    return (await together(everyOrganization(db), place)) as Found;
  };
}
