import type { FastifyRequest } from 'fastify';
import { joinLine, type JoinWish } from '#commands/join-line.ts';
import { joinAnswer } from '#contract/answers.ts';
import { changeHeaders, joinBody, lineParams } from '#contract/requests.ts';
import { findLineIdentity, findPlaceById } from '#db/lines.ts';
import type { Staff } from '#domain/actor.ts';
import { fieldRefusal, Refusal } from '#domain/refusal.ts';
import type { TicketSource } from '#domain/ticket.ts';
import { chooseLanguage } from '#locales/choose-language.ts';
import { isLanguage } from '#locales/languages.ts';
import { presentJoin } from '#presenters/join-answer.ts';
import { publicUrlOf } from '../public-url.ts';
import { byAnybody, callerOf, guestOf, onceFrom, problems, type Api, type ApiParts } from './calls.ts';

const joinLineSchema = {
  operationId: 'joinLine',
  summary: 'Join a line; the token is said here and nowhere else',
  tags: ['public'],
  security: byAnybody,
  params: lineParams,
  headers: changeHeaders,
  body: joinBody,
  response: { 201: joinAnswer, ...problems },
};

export function registerJoin(api: Api, parts: ApiParts): void {
  const { commands, secrets } = parts;
  const counted = new RecentKeys();

  api.post('/lines/:line/tickets', { schema: joinLineSchema }, async (request, reply) => {
    const { staff, browserId, address } = callerOf(request);
    const { line: lineId } = request.params;
    if (!staff) {
      if (request.body.note) throw fieldRefusal('note', 'unknown');
      // A repeat of the same wish is no second join: it must get its answer, however often it comes.
      const once = onceFrom(request);
      const isRepeat = once !== null && counted.has(`${browserId} ${once.key}`);
      if (!isRepeat) parts.limits.count({ browserId, address, phone: request.body.phone ?? null });
    }
    const language = request.body.language ?? (await languageFor(request, parts, lineId));
    const wish: JoinWish = {
      ...request.body,
      lineId,
      language,
      source: sourceOf(staff),
      address: staff ? null : address,
    };
    const { answer } = await joinLine(commands, staff ?? guestOf(request), wish, onceFrom(request));
    const joined = presentJoin(secrets, answer, publicUrlOf(request));
    return reply.code(201).header('location', joined.url).send(joined);
  });
}

function sourceOf(staff: Staff | null): TicketSource {
  if (!staff) return 'link';
  return staff.kind === 'key' ? 'api' : 'staff';
}

/** What the caller's program asks for, as far as the place speaks it; else the place's own. */
async function languageFor(request: FastifyRequest, { db }: ApiParts, lineId: string): Promise<string> {
  const line = await findLineIdentity(db, lineId);
  const place = line && (await findPlaceById(db, line.placeId));
  if (!place) throw new Refusal('not_found');
  const offered = place.languages.filter(isLanguage);
  const { language, isWish } = chooseLanguage({ browser: request.headers['accept-language'], offered });
  return isWish ? language : place.default_language;
}

const keysMost = 50_000;

/** Keys of wishes that were counted, the newest. */
class RecentKeys {
  private readonly keys = new Set<string>();

  /** Whether it was there; it is from now on. */
  has(key: string): boolean {
    if (this.keys.has(key)) return true;
    this.keys.add(key);
    if (this.keys.size > keysMost) {
      const [oldest] = this.keys;
      if (oldest !== undefined) this.keys.delete(oldest);
    }
    return false;
  }
}
