import { createPlace, updatePlace } from '#commands/place/places.ts';
import { publicPlace } from '#contract/place.ts';
import { changedPlace, changedSlidePicture } from '#contract/changed-answers.ts';
import { createPlaceBody, placeParams, recordQuery, updatePlaceBody, imageParams } from '#contract/requests.ts';
import { waitRecordAnswer } from '#contract/record-views.ts';
import type { PublicPlace } from '#contract/views.ts';
import { findLinesOfPlace } from '#db/place/lines.ts';
import { findOwnPlaces, findPlaceById, placeKeyOf, type PlaceRowKey, type PlaceRow } from '#db/place/places.ts';
import { authorise } from '#domain/team/actor.ts';
import { orNotFound, Refusal } from '#domain/refusal.ts';
import { presentWaitRecord } from '#presenters/insights/insights.ts';
import { presentPlace } from '#presenters/guest/public-place.ts';
import { placeOf, answerChange, beside, inside, type ApiDeps, type Api } from './calls.ts';
import { forAnybody, forStaff, forStaffOfPlace } from './operations.ts';
import type { FastifyRequest } from 'fastify';
import { keepSlidePicture, removePlaceImage, setPlaceImage } from '#commands/place/set-place-image.ts';
import { imageTypes, maxImageBytes, type ImageType } from '#domain/place/place-image.ts';

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

async function showPlace({ db, commands }: ApiDeps, placeId: string): Promise<PublicPlace> {
  return presentPlace(db, orNotFound(await findPlaceById(db, placeId)), commands.now());
}

const images = { tags: ['set-up'], params: imageParams, answer: changedPlace };

export const imageOperations = [
  forStaffOfPlace('DELETE /places/:place/images/:kind', {
    ...images,
    id: 'deletePlaceImage',
    summary: "Take a place's logo or cover away",
    run: async ({ deps, staff, place, params, idempotencyKey }) => {
      await removePlaceImage(deps.commands, staff, { placeId: place.id, kind: params.kind }, idempotencyKey);
      return answerChange(deps, beside, () => announced(deps, place));
    },
  }),
];

/** Their body is a picture. */
export const pictureOperations = [
  forStaffOfPlace('PUT /places/:place/images/:kind', {
    ...images,
    id: 'putPlaceImage',
    summary: 'Give a place a logo or a cover',
    description:
      'The body is the picture itself, up to 5 MiB. It is decoded and written anew, without what the camera added, in the widths of ' +
      '`PlaceImage`; of a moving one the first frame. Drawings (SVG) are refused: they can hold scripts.',
    run: async ({ deps, request, staff, place, params, idempotencyKey }) => {
      const input = { placeId: place.id, kind: params.kind, ...pictureIn(request) };
      await setPlaceImage(deps.commands, staff, input, idempotencyKey);
      return answerChange(deps, beside, () => announced(deps, place));
    },
  }),
  forStaffOfPlace('POST /places/:place/slide-pictures', {
    id: 'keepSlidePicture',
    summary: 'Send a picture for the board',
    description:
      'The body is the picture, within the limits of a logo. It is shown once `board.slides` of the place names it; one that no slide names ' +
      'is kept until the slides change.',
    tags: ['set-up'],
    answer: changedSlidePicture,
    run: async ({ deps, request, staff, place, idempotencyKey }) => {
      const input = { placeId: place.id, ...pictureIn(request) };
      const { answer } = await keepSlidePicture(deps.commands, staff, input, idempotencyKey);
      return answerChange(deps, beside, () => Promise.resolve(answer));
    },
  }),
];

async function announced(deps: ApiDeps, place: PlaceRow): Promise<PublicPlace> {
  await announcePlace(deps, place);
  return showPlace(deps, place.id);
}

/** These routes accept images only, and no other route accepts images. */
export function takePictures(scope: Api): void {
  scope.removeAllContentTypeParsers();
  const options = { parseAs: 'buffer' as const, bodyLimit: maxImageBytes };
  scope.addContentTypeParser([...imageTypes], options, (_request, body, done) => done(null, body));
  scope.addContentTypeParser('image/svg+xml', (_request, _body, done) => {
    done(new Refusal('unsupported_media', { errors: [{ path: 'image', code: 'svg' }] }));
  });
}

function pictureIn({ body, headers }: FastifyRequest): { content: Buffer; type: ImageType } {
  if (!Buffer.isBuffer(body) || body.length === 0)
    throw new Refusal('invalid_fields', { errors: [{ path: 'image', code: 'required' }] });
  const sent = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  const type = imageTypes.find((one) => one === sent);
  if (!type) throw new Refusal('unsupported_media');
  return { content: body, type };
}
