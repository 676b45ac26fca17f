// Sets a place's own words for one kind of text in one language, or goes back to the product's.

import type { TemplateKind } from '#domain/messaging/message-kind.ts';
import type { Trx } from '#db/database.ts';
import { findDesksOfPlace } from '#db/place/desks.ts';
import type { PlaceRow } from '#db/place/places.ts';
import { keepTemplate } from '#db/messaging/message-templates.ts';
import { fieldRefusal } from '#domain/refusal.ts';
import { sizeOfTemplate, templateFault } from '#domain/messaging/template.ts';
import { isLanguage } from '#locales/languages.ts';
import { defaultTemplate, exampleFacts, exampleLink, phrasesOf } from '#locales/text-template.ts';
import { changeAtPlace, placeFor, type Command } from '../engine/command.ts';

export interface TemplateInput {
  placeId: string;
  kind: TemplateKind;
  language: string;
  /** Null: the product's words. */
  body: string | null;
  /** With plain letters only, which cost less. */
  isPlain?: boolean;
  /** The base of links in texts: their length counts. */
  publicUrl: string;
}

/** Answers whether the place has its own words now. */
export const setMessageTemplate: Command<TemplateInput, { isOwn: boolean }> = async (
  context,
  actor,
  { placeId, kind, language, body, isPlain = false, publicUrl },
  idempotencyKey,
) => {
  const { organizationId, place } = await placeFor(context, actor, 'settings', placeId);
  if (!isLanguage(language) || !place.languages.includes(language)) throw fieldRefusal('language', 'not_a_choice');
  return changeAtPlace(context, { organizationId, placeId, actor, idempotencyKey }, async ({ trx, note }) => {
    const isOwn = body !== null && (isPlain || body !== defaultTemplate(language, kind));
    const own = isOwn ? { body, isPlain } : null;
    if (own) await checkTemplate(trx, place, { kind, language, ...own, publicUrl, now: context.now() });
    await keepTemplate(trx, { organizationId, placeId, kind, language }, own, context.now());
    await note('template_changed', {
      subject: { kind: 'template', id: kind },
      data: { language, isOwn: own !== null },
    });
    return { isOwn: own !== null };
  });
};

/** The text with example values, the place's longest names among them. Throws `invalid_fields`. */
export async function checkTemplate(
  trx: Trx,
  place: PlaceRow,
  {
    kind,
    language,
    body,
    isPlain = false,
    publicUrl,
    now,
  }: Omit<TemplateInput, 'placeId' | 'body'> & { body: string; now: Date },
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
