import { createPlace } from '#commands/place/create-place.ts';
import { updatePlace } from '#commands/place/update-place.ts';
import { publicPlace } from '#contract/place.ts';
import { changedPlace } from '#contract/changed-answers.ts';
import { createPlaceBody, placeParams, recordQuery, updatePlaceBody } from '#contract/requests.ts';
import { waitRecordAnswer } from '#contract/record-views.ts';
import type { PublicPlace } from '#contract/views.ts';
import { findLinesOfPlace } from '#db/place/lines.ts';
import { findOwnPlaces, findPlaceById, placeKeyOf, type PlaceRowKey } from '#db/place/places.ts';
import { authorise } from '#domain/team/actor.ts';
import { orNotFound } from '#domain/refusal.ts';
import { presentWaitRecord } from '#presenters/insights/insights.ts';
import { presentPlace } from '#presenters/guest/public-place.ts';
import { placeOf, answerChange, beside, inside, type ApiDeps } from './calls.ts';
import { forAnybody, forStaff, forStaffOfPlace } from './operations.ts';

export const placeOperations = [
  forAnybody('GET /places/:place', {
    id: 'getPlace',
    summary: 'A place, its lines, how many wait and how long',
    tags: ['public'],
    params: placeParams,
    answer: publicPlace,
    run: async ({ deps, params }) => presentPlace(deps.db, await placeOf(deps, params.place), deps.commands.now()),
  }),
  forStaffOfPlace('GET /places/:place/wait-record', {
    id: 'getWaitRecord',
    summary: 'How many waits came out as they were told',
    tags: ['staff'],
    query: recordQuery,
    answer: waitRecordAnswer,
    run: async ({ deps, staff, place, query }) => {
      authorise(staff, 'insights', placeKeyOf(place));
      return presentWaitRecord(deps.db, place, query.days, deps.commands.now());
    },
  }),
  forStaff('POST /places', {
    id: 'createPlace',
    summary: 'Make a place',
    tags: ['set-up'],
    body: createPlaceBody,
    status: 201,
    answer: changedPlace,
    run: async ({ deps, staff, body, idempotencyKey }) => {
      // As in the set-up: the demo is removed before the first real place is created.
      if (staff.organizationId === null && (await findOwnPlaces(deps.db)).length === 0) await deps.demo.remove();
      const { answer } = await createPlace(deps.commands, staff, body, idempotencyKey);
      return answerChange(deps, beside, () => showPlace(deps, answer.placeId));
    },
  }),
  forStaffOfPlace('PATCH /places/:place', {
    id: 'updatePlace',
    summary: 'Change a place',
    tags: ['set-up'],
    body: updatePlaceBody,
    answer: changedPlace,
    run: async ({ deps, staff, place, body, idempotencyKey }) => {
      const updated = updatePlace(deps.commands, staff, { placeId: place.id, ...body }, idempotencyKey);
      await inside('board', ['slides'], updated);
      await announcePlace(deps, place);
      return answerChange(deps, beside, () => showPlace(deps, place.id));
    },
  }),
];

/** Announces every line of a place after a change that no log contains, so that watchers read again. */
export async function announcePlace({ db, hub }: Pick<ApiDeps, 'db' | 'hub'>, place: PlaceRowKey): Promise<void> {
  for (const line of await findLinesOfPlace(db, place)) hub.announce(line.id, line.head);
}

export async function showPlace({ db, commands }: ApiDeps, placeId: string): Promise<PublicPlace> {
  return presentPlace(db, orNotFound(await findPlaceById(db, placeId)), commands.now());
}
