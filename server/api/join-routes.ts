import type { FastifyRequest } from 'fastify';
import { admission } from '#commands/ticket/admission.ts';
import { joinLine, type JoinInput } from '#commands/ticket/join-line.ts';
import { joinAnswer } from '#contract/guest-view.ts';
import { joinBody, lineParams } from '#contract/requests.ts';
import { findLineIdentity } from '#db/place/lines.ts';
import { findPlaceById } from '#db/place/places.ts';
import { fieldRefusal, orNotFound } from '#domain/refusal.ts';
import { chooseLanguage } from '#locales/choose-language.ts';
import { isLanguage } from '#locales/languages.ts';
import { presentJoin } from '#presenters/guest/join-answer.ts';
import { publicUrlOf } from '../http/public-url.ts';
import { byAnybody, callerOf, guestOf, type ApiDeps } from './calls.ts';
import { forAnybody } from './operations.ts';

export const joinOperations = [
  forAnybody('POST /lines/:line/tickets', {
    id: 'joinLine',
    summary: 'Join a line; the token is said here and nowhere else',
    description:
      'Without a key 5 joins an hour from one browser, and 60 in ten minutes from one network. An `Idempotency-Key` is kept for a key, a member or a ' +
      'browser that has our cookie: whoever has none of them joins again. `wait` is null where nothing can be said yet, and of a place that was kept.',
    tags: ['public'],
    security: byAnybody,
    params: lineParams,
    body: joinBody,
    status: 201,
    answer: joinAnswer,
    run: async ({ deps, request, reply, params: { line: lineId }, body, idempotencyKey }) => {
      const { staff, browserId, address } = callerOf(request);
      if (!staff && body.note) throw fieldRefusal('note', 'unknown');
      if (!staff && body.pastVisitRule) throw fieldRefusal('pastVisitRule', 'unknown');
      const actor = staff ?? guestOf(request);
      const bound = staff ? null : deps.limits.of({ browserId, address });
      const admitted = bound && (await admission(deps.commands, { actor, lineId, idempotencyKey }, bound));
      const input: JoinInput = {
        ...body,
        lineId,
        language: body.language ?? (await languageFor(request, deps, lineId)),
        source: !staff ? 'link' : staff.kind === 'key' ? 'api' : 'staff',
        address: staff ? null : address,
        ...(admitted && { admission: admitted }),
      };
      const { answer } = await joinLine(deps.commands, actor, input, idempotencyKey);
      const joined = presentJoin(deps.secrets, answer, publicUrlOf(request));
      reply.header('location', joined.url);
      return joined;
    },
  }),
];

/** The language that the caller's program asks for, if the place offers it; otherwise the place's own. */
async function languageFor(request: FastifyRequest, { db }: ApiDeps, lineId: string): Promise<string> {
  const line = await findLineIdentity(db, lineId);
  const place = orNotFound(line && (await findPlaceById(db, line.placeId)));
  const offered = place.languages.filter(isLanguage);
  const { language, isAction } = chooseLanguage({ browser: request.headers['accept-language'], offered });
  return isAction ? language : place.default_language;
}
