import { z } from 'zod';
import { createPlace } from '#commands/place/create-place.ts';
import { updatePlace } from '#commands/place/update-place.ts';
import { publicPlace } from '#contract/place.ts';
import { changedPlace } from '#contract/changed-answers.ts';
import { changeHeaders, createPlaceBody, placeParams, recordQuery, updatePlaceBody } from '#contract/requests.ts';
import { waitRecordAnswer } from '#contract/record-views.ts';
import type { PublicPlace } from '#contract/views.ts';
import { findOwnPlaces, findPlaceById, findPlaceBySlug, findPublicPlace, type PlaceRow } from '#db/place/places.ts';
import { authorise } from '#domain/team/actor.ts';
import { Refusal } from '#domain/refusal.ts';
import { presentWaitRecord } from '#presenters/insights/insights.ts';
import { presentPlace } from '#presenters/guest/public-place.ts';
import { byKey, idempotencyKeyFrom, problems, staffOf, type Api, type ApiDeps } from './calls.ts';
import { answerChange, beside } from './changed.ts';
import { announcePlace } from './place-changes.ts';

const getPlaceSchema = {
  operationId: 'getPlace',
  summary: 'A place, its lines, how many wait and how long',
  tags: ['public'],
  params: placeParams,
  response: { 200: publicPlace, ...problems },
};

const getWaitRecordSchema = {
  operationId: 'getWaitRecord',
  summary: 'How many waits came out as they were told',
  tags: ['staff'],
  security: byKey,
  params: placeParams,
  querystring: recordQuery,
  response: { 200: waitRecordAnswer, ...problems },
};

const createPlaceSchema = {
  operationId: 'createPlace',
  summary: 'Make a place',
  tags: ['set-up'],
  security: byKey,
  headers: changeHeaders,
  body: createPlaceBody,
  response: { 201: changedPlace, ...problems },
};

const updatePlaceSchema = {
  operationId: 'updatePlace',
  summary: 'Change a place',
  tags: ['set-up'],
  security: byKey,
  params: placeParams,
  headers: changeHeaders,
  body: updatePlaceBody,
  response: { 200: changedPlace, ...problems },
};

export function registerPlaces(api: Api, deps: ApiDeps): void {
  const { commands, db } = deps;
  const show = async (placeId: string): Promise<PublicPlace> => {
    const place = await findPlaceById(db, placeId);
    if (!place) throw new Refusal('not_found');
    return presentPlace(db, place, commands.now());
  };

  api.get('/places/:place', { schema: getPlaceSchema }, async (request) =>
    presentPlace(db, await placeOf(deps, request.params.place), commands.now()),
  );

  api.get('/places/:place/wait-record', { schema: getWaitRecordSchema }, async (request) => {
    const staff = staffOf(request);
    const place = await placeOf(deps, request.params.place);
    authorise(staff, 'insights', { organizationId: place.organization_id, placeId: place.id });
    return presentWaitRecord(db, place, request.query.days, commands.now());
  });

  api.post('/places', { schema: createPlaceSchema }, async (request, reply) => {
    const staff = staffOf(request);
    // As in the set-up: the demo is removed before the first real place is created.
    if (staff.organizationId === null && (await findOwnPlaces(db)).length === 0) await deps.demo.remove();
    const { answer } = await createPlace(commands, staff, request.body, idempotencyKeyFrom(request));
    return reply.code(201).send(await answerChange(deps, beside, () => show(answer.placeId)));
  });

  api.patch('/places/:place', { schema: updatePlaceSchema }, async (request) => {
    const staff = staffOf(request);
    const place = await placeOf(deps, request.params.place);
    await updatePlace(commands, staff, { placeId: place.id, ...request.body }, idempotencyKeyFrom(request));
    await announcePlace(deps, place);
    return answerChange(deps, beside, () => show(place.id));
  });
}

const idPattern = z.uuid();

/** By id or slug. */
export async function placeOf({ db }: Pick<ApiDeps, 'db'>, place: string): Promise<PlaceRow> {
  const found = idPattern.safeParse(place).success
    ? await findPublicPlace(db, place)
    : await findPlaceBySlug(db, place);
  if (!found) throw new Refusal('not_found');
  return found;
}
