// The texts that a place sends, for staff who may change them: one text with the product's template, the place's own,
// and examples to fill in.

import { placeholdersOf, type TemplateKind } from '#domain/messaging/message-kind.ts';
import type { Db } from '#db/database.ts';
import { findDesksOfPlace } from '#db/place/desks.ts';
import { placeKeyOf, type PlaceRow } from '#db/place/places.ts';
import { findOwnTemplate, findTemplateKeys } from '#db/messaging/message-templates.ts';
import { orNothing } from '#db/secret/unreadable.ts';
import { fieldOf, type Secrets } from '#db/secret/secrets.ts';
import { findLastTestText, type TestTextRow } from '#db/messaging/test-texts.ts';
import { maskPhone } from '#domain/phone/phone.ts';
import type { Language } from '#locales/languages.ts';
import { defaultTemplate, exampleFacts, exampleLink, phrasesOf } from '#locales/text-template.ts';

export type TemplateView = Awaited<ReturnType<typeof presentTemplate>>;

interface TemplateQuestion {
  kind: TemplateKind;
  language: Language;
  publicUrl: string;
  /** The member whose tests are shown. */
  sender: string;
  now: Date;
}

export async function presentTemplate(
  { db, secrets }: { db: Db; secrets: Secrets },
  place: PlaceRow,
  { kind, language, publicUrl, sender, now }: TemplateQuestion,
) {
  const at = placeKeyOf(place);
  const [desks, own, changed, test] = await Promise.all([
    findDesksOfPlace(db, place),
    findOwnTemplate(db, { ...at, kind, language }),
    findTemplateKeys(db, place),
    findLastTestText(db, { ...at, sender }),
  ]);
  const facts = exampleFacts(language, {
    name: place.name,
    country: place.country,
    timeZone: place.time_zone,
    deskNames: desks.map(({ name }) => name),
    link: exampleLink(publicUrl),
    now,
  });
  return {
    kind,
    language,
    /** The product's template. */
    standard: defaultTemplate(language, kind),
    /** The place's template; null: it uses the product's. */
    own: own?.body ?? null,
    /** Sent in plain letters. */
    isPlain: own?.isPlain ?? false,
    placeholders: placeholdersOf(kind),
    /** The example value of each placeholder. */
    values: phrasesOf(language, kind, facts),
    /** Texts that have a template of the place. */
    changed,
    /** The last test text that this person sent to their own phone. */
    lastTest: test && testView(secrets, test),
  };
}

/** The last test that this person sent through one carrier. */
export async function presentLastTest(
  { db, secrets }: { db: Db; secrets: Secrets },
  place: Pick<PlaceRow, 'organization_id' | 'id'>,
  { sender, carrierId }: { sender: string; carrierId: string },
) {
  const test = await findLastTestText(db, { ...placeKeyOf(place), sender });
  return test?.account_id === carrierId ? testView(secrets, test) : null;
}

/** A phone number is masked; the person's own email address is shown whole. */
function testView(secrets: Secrets, { id, recipient, state, reason, created_at: at }: TestTextRow) {
  const to = orNothing(secrets.read(recipient, fieldOf.testRecipient(id))) ?? '?';
  return { to: to.includes('@') ? to : maskPhone(to), state, reason, at: at.toISOString() };
}
