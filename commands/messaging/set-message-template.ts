// A place says something to phones in its own words, in one language; or goes back to the product's.

import type { TemplateKind } from '#domain/messaging/message-kind.ts';
import type { Transaction } from 'kysely';
import type { Database } from '#db/database.ts';
import { findDesksOfPlace, findPlaceById, type PlaceRow } from '#db/place/lines.ts';
import { keepTemplate } from '#db/messaging/message-templates.ts';
import { fieldRefusal, Refusal } from '#domain/refusal.ts';
import { sizeOfTemplate, templateFault } from '#domain/messaging/template.ts';
import { authorise, type Staff } from '#domain/team/actor.ts';
import { isLanguage } from '#locales/languages.ts';
import { defaultTemplate, exampleFacts, exampleLink, phrasesOf } from '#locales/text-template.ts';
import { audit } from '../audit/audit.ts';
import type { CommandContext } from '../engine/command-context.ts';
import type { Once } from '../engine/once.ts';
import type { Outcome } from '../engine/line-runner.ts';
import { runOnce } from '../engine/run-once.ts';

export interface TemplateWish {
  placeId: string;
  kind: TemplateKind;
  language: string;
  /** Null: as the product says it. */
  body: string | null;
  /** With plain letters, which cost less. */
  isPlain?: boolean;
  /** Where links in texts point: their length counts. */
  publicUrl: string;
}

export interface TemplateAnswer {
  /** Whether the place has words of its own for it now. */
  isOwn: boolean;
}

export async function setMessageTemplate(
  context: CommandContext,
  actor: Staff,
  { placeId, kind, language, body, isPlain = false, publicUrl }: TemplateWish,
  once: Once | null,
): Promise<Outcome<TemplateAnswer>> {
  const place = await findPlaceById(context.db, placeId);
  if (!place) throw new Refusal('not_found');
  const organizationId = place.organization_id;
  authorise(actor, 'settings', { organizationId, placeId });
  if (!isLanguage(language) || !place.languages.includes(language)) throw fieldRefusal('language', 'not_a_choice');
  return runOnce(context, { organizationId, actor, once }, async (trx) => {
    const isOwn = body !== null && (isPlain || body !== defaultTemplate(language, kind));
    const own = isOwn ? { body, isPlain } : null;
    if (own) await checkTemplate(trx, place, { kind, language, ...own, publicUrl, now: context.now() });
    await keepTemplate(trx, { organizationId, placeId, kind, language }, own, context.now());
    const [subject, data] = [{ kind: 'template', id: kind } as const, { language, isOwn: own !== null }];
    await audit(context, trx, { organizationId, actor, kind: 'template_changed', subject, placeId, data });
    return { isOwn: own !== null };
  });
}

/** The text with examples in it, the place's own longest names among them. Throws `invalid_fields` for what a text may not be. */
export async function checkTemplate(
  trx: Transaction<Database>,
  place: PlaceRow,
  {
    kind,
    language,
    body,
    isPlain = false,
    publicUrl,
    now,
  }: Omit<TemplateWish, 'placeId' | 'body'> & { body: string; now: Date },
): Promise<string> {
  if (!isLanguage(language)) throw fieldRefusal('language', 'not_a_choice');
  const desks = await findDesksOfPlace(trx, place);
  const facts = exampleFacts(language, {
    name: place.name,
    country: place.country,
    timeZone: place.time_zone,
    deskNames: desks.map(({ name }) => name),
    link: exampleLink(publicUrl),
    now,
  });
  const values = phrasesOf(language, kind, facts);
  const fault = templateFault(kind, body, values, isPlain);
  if (fault) throw fieldRefusal('body', fault.code);
  return sizeOfTemplate(body, values, isPlain).text;
}
