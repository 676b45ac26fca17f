import type { FastifyRequest } from 'fastify';
import { keepSlidePicture } from '#commands/place/slide-pictures.ts';
import { removePlaceImage, setPlaceImage } from '#commands/place/set-place-image.ts';
import { changedPlace, changedSlidePicture } from '#contract/changed-answers.ts';
import { imageParams } from '#contract/requests.ts';
import type { PublicPlace } from '#contract/views.ts';
import type { PlaceRow } from '#db/place/places.ts';
import { imageTypes, maxImageBytes, type ImageType } from '#domain/place/place-image.ts';
import { Refusal } from '#domain/refusal.ts';
import { answerChange, beside, type Api, type ApiDeps } from './calls.ts';
import { forStaffOfPlace } from './operations.ts';
import { announcePlace, showPlace } from './place-routes.ts';

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
