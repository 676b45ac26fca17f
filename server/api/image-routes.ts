import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { keepSlidePicture } from '#commands/place/slide-pictures.ts';
import { removePlaceImage, setPlaceImage } from '#commands/place/set-place-image.ts';
import { idempotencyKeyOf, type IdempotencyKey } from '#commands/engine/idempotency-key.ts';
import { changedPlace, changedSlidePicture } from '#contract/changed-answers.ts';
import { changeHeaders, imageParams, placeParams } from '#contract/requests.ts';
import type { PublicPlace } from '#contract/views.ts';
import { findPlaceById } from '#db/place/places.ts';
import { imageTypes, maxImageBytes, type ImageType } from '#domain/place/place-image.ts';
import { Refusal } from '#domain/refusal.ts';
import { presentPlace } from '#presenters/guest/public-place.ts';
import { byKey, idempotencyKeyFrom, problems, staffOf, type Api, type ApiDeps } from './calls.ts';
import { answerChange, beside } from './changed.ts';
import { announcePlace } from './place-changes.ts';
import { placeOf } from './place-routes.ts';

const putImageSchema = {
  operationId: 'putPlaceImage',
  summary: 'Give a place a logo or a cover',
  description:
    'The body is the picture itself, up to 5 MiB. It is decoded and written anew, without what the camera added, in the widths of ' +
    '`PlaceImage`; of a moving one the first frame. Drawings (SVG) are refused: they can hold scripts.',
  tags: ['set-up'],
  security: byKey,
  params: imageParams,
  headers: changeHeaders,
  response: { 200: changedPlace, ...problems },
};

const deleteImageSchema = {
  operationId: 'deletePlaceImage',
  summary: "Take a place's logo or cover away",
  tags: ['set-up'],
  security: byKey,
  params: imageParams,
  headers: changeHeaders,
  response: { 200: changedPlace, ...problems },
};

const keepPictureSchema = {
  operationId: 'keepSlidePicture',
  summary: 'Send a picture for the board',
  description:
    'The body is the picture, within the limits of a logo. It is shown once `board.slides` of the place names it; one that no slide names ' +
    'is kept until the slides change.',
  tags: ['set-up'],
  security: byKey,
  params: placeParams,
  headers: changeHeaders,
  response: { 200: changedSlidePicture, ...problems },
};

export async function registerImages(api: Api, deps: ApiDeps): Promise<void> {
  const { commands, db } = deps;
  const show = async (placeId: string): Promise<PublicPlace> => {
    const place = await findPlaceById(db, placeId);
    if (!place) throw new Refusal('not_found');
    await announcePlace(deps, place);
    return presentPlace(db, place, commands.now());
  };

  api.delete('/places/:place/images/:kind', { schema: deleteImageSchema }, async (request) => {
    const { id } = await placeOf(deps, request.params.place);
    const input = { placeId: id, kind: request.params.kind };
    await removePlaceImage(commands, staffOf(request), input, idempotencyKeyFrom(request));
    return answerChange(deps, beside, () => show(id));
  });

  await api.register(async (pictures) => {
    const scope = pictures.withTypeProvider<ZodTypeProvider>();
    takePictures(scope);
    scope.put('/places/:place/images/:kind', { schema: putImageSchema }, async (request) => {
      const { id } = await placeOf(deps, request.params.place);
      const content = contentOf(request);
      const input = { placeId: id, kind: request.params.kind, content, type: typeOf(request) };
      await setPlaceImage(commands, staffOf(request), input, onceFor(request, content));
      return answerChange(deps, beside, () => show(id));
    });
    scope.post('/places/:place/slide-pictures', { schema: keepPictureSchema }, async (request) => {
      const { id } = await placeOf(deps, request.params.place);
      const content = contentOf(request);
      const input = { placeId: id, content, type: typeOf(request) };
      const { answer } = await keepSlidePicture(commands, staffOf(request), input, onceFor(request, content));
      return answerChange(deps, beside, () => Promise.resolve(answer));
    });
  });
}

/** These routes accept images only, and no other route accepts images. */
function takePictures(scope: Api): void {
  scope.removeAllContentTypeParsers();
  const options = { parseAs: 'buffer' as const, bodyLimit: maxImageBytes };
  scope.addContentTypeParser([...imageTypes], options, (_request, body, done) => done(null, body));
  scope.addContentTypeParser('image/svg+xml', (_request, _body, done) => {
    done(new Refusal('unsupported_media', { errors: [{ path: 'image', code: 'svg' }] }));
  });
}

function contentOf({ body }: { body: unknown }): Buffer {
  if (Buffer.isBuffer(body) && body.length > 0) return body;
  throw new Refusal('invalid_fields', { errors: [{ path: 'image', code: 'required' }] });
}

function typeOf(request: FastifyRequest): ImageType {
  const sent = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  const type = imageTypes.find((one) => one === sent);
  if (!type) throw new Refusal('unsupported_media');
  return type;
}

/** The hash identifies the image: the image itself as JSON would be four times as long. */
function onceFor(request: FastifyRequest, content: Buffer): IdempotencyKey | null {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') return null;
  const hash = createHash('sha256').update(content).digest('hex');
  return idempotencyKeyOf(key, [request.method, request.routeOptions.url, request.params, hash]);
}
