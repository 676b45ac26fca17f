// Staff send a text to their own phone, as a guest would get it: at most five an hour each. It uses the same channel as
// every text but belongs to no ticket, and its link leads nowhere. By an email carrier it goes only to the sender's own
// sign-in address: nobody can write to strangers.

import type { Trx } from '#db/database.ts';
import { findCarrier } from '#db/messaging/carriers.ts';
import { addLooseText, countTestTexts } from '#db/messaging/test-texts.ts';
import { parsePhone } from '#domain/phone/phone.ts';
import { fieldRefusal, Refusal, accepted } from '#domain/refusal.ts';
import { senderOf } from '#domain/team/actor.ts';
import { refuseUnpaid } from './book-text.ts';
import { changePlace, placeFor, type Command, type CommandContext } from '../engine/command.ts';
import { emailProviders } from '../team/email-link.ts';
import { checkTemplate, type TemplateInput } from './set-message-template.ts';

export const testTextsAnHour = 5;
const hourMs = 3600_000;

type TestTextInput = Omit<TemplateInput, 'body'> & {
  body: string;
  phone: string;
  /** ISO 3166-1 alpha-2, for a number without '+'. */
  phoneCountry: string | null;
  /** By this carrier of the place, on or off; null: by the usual route. */
  carrierId?: string | null;
  /** The sender's sign-in address, for email carriers. */
  ownAddress?: string | null;
};

export const sendTestText: Command<TestTextInput, { testId: string }> = async (
  context,
  actor,
  input,
  idempotencyKey,
) => {
  const { secrets, phoneMetadata } = context;
  const { organizationId, placeId } = await placeFor(context, actor, 'settings', input.placeId);
  const isLetter = await isForEmails(context, { organizationId, placeId, carrierId: input.carrierId ?? null });
  const to = isLetter ? (input.ownAddress ?? null) : phoneIn(input, phoneMetadata);
  if (to === null) throw new Refusal('not_found');
  const now = context.now();
  const sender = senderOf(actor);
  return changePlace(context, { organizationId, placeId, actor, idempotencyKey }, async ({ trx, place }) => {
    await refuseTooMany(trx, { organizationId, sender, now });
    // Emails cost nothing.
    if (!isLetter) await refuseUnpaid(trx, context, { organizationId, placeId }, { e164: to, isTest: true });
    const text = await checkTemplate(trx, place, { ...input, now });
    const { kind, language, carrierId } = input;
    const loose = { organizationId, placeId, sender, kind, language, to, text, at: now, carrierId };
    const testId = await addLooseText(trx, secrets, loose);
    return { testId };
  });
};

/** Whether the named carrier sends emails. Throws for one of another place. */
async function isForEmails(
  { db }: Pick<CommandContext, 'db'>,
  { organizationId, placeId, carrierId }: { organizationId: string; placeId: string; carrierId: string | null },
): Promise<boolean> {
  if (carrierId === null) return false;
  const carrier = await findCarrier(db, { organizationId, id: carrierId });
  if (carrier?.place_id !== placeId) throw new Refusal('not_found');
  return emailProviders.includes(carrier.provider);
}

function phoneIn(
  { phone: typed, phoneCountry }: Pick<TestTextInput, 'phone' | 'phoneCountry'>,
  metadata: CommandContext['phoneMetadata'],
): string {
  if (typed.trim() === '') throw fieldRefusal('phone', 'phone_not_a_number');
  const phone = accepted('phone', parsePhone(typed, phoneCountry, metadata));
  if (!phone.canText) throw fieldRefusal('phone', 'phone_no_texts');
  return phone.e164;
}

async function refuseTooMany(
  trx: Trx,
  { organizationId, sender, now }: { organizationId: string; sender: string; now: Date },
): Promise<void> {
  const since = new Date(now.getTime() - hourMs);
  const { count, oldest } = await countTestTexts(trx, { organizationId, sender, since });
  if (count < testTextsAnHour) return;
  const freeAt = (oldest ?? now).getTime() + hourMs;
  throw new Refusal('too_many', { retryAfterSeconds: Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000)) });
}
