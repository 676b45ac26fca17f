import { randomUUID } from 'node:crypto';
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { callbackAddress } from '#channels/provider/callback-address.ts';
import { providers } from '#channels/providers.ts';
import {
  addCarrier,
  changeCarrier,
  orderCarriers,
  removeCarrier,
  switchCarrier,
} from '#commands/carrier/change-carriers.ts';
import { idempotencyKeyOfForm } from '#commands/engine/idempotency-key.ts';
import { sendTestText } from '#commands/messaging/send-test-text.ts';
import { findCarrier, findCarriersOfPlace, openSettings, type CarrierRow } from '#db/messaging/carriers.ts';
import { findMember } from '#db/team/members.ts';
import { findOwnTemplate } from '#db/messaging/message-templates.ts';
import { senderOf } from '#domain/team/actor.ts';
import { isId } from '#domain/id.ts';
import { may } from '#domain/team/permissions.ts';
import { fallbackLanguage, isLanguage, type Language } from '#locales/languages.ts';
import { defaultTemplate } from '#locales/text-template.ts';
import { wordIn } from '#locales/texted-word-forms.ts';
import { presentChannel, presentChannelForm } from '#presenters/staff/place-channels.ts';
import { presentLastTest } from '#presenters/staff/place-templates.ts';
import { proofWaysAt } from '#app/proof/proof.server.ts';
import { requireStaffAt, shownPlace, type StaffAtPlace } from '#app/session/staff-place.server.ts';
import { textIn, choicesIn } from '#app/form/form-answer.ts';
import { settleForm } from '#app/form/settle-form.server.ts';

export type { ChannelForm, ChannelItem, ShownField } from '#presenters/staff/place-channels.ts';

export async function loadChannels(arrival: LoaderFunctionArgs) {
  const { place, commands, staff } = await requireStaffAt(arrival, 'settings');
  const { db, secrets, now } = commands;
  const carriers = await findCarriersOfPlace(db, place);
  return {
    channels: carriers.flatMap((carrier) => presentChannel(secrets, carrier, now()) ?? []),
    offered: Object.values(providers).map(({ name }) => name),
    mayOwn: may(staff.role, 'own', staff.grants),
    isRemoved: new URL(arrival.request.url).searchParams.has('removed'),
    place: shownPlace(place),
  };
}

/** `order`: the carriers in their new order; `switch:…`: turns one on or off. */
export async function changeChannels(post: ActionFunctionArgs) {
  const { place, commands, staff } = await requireStaffAt(post, 'settings');
  const form = await post.request.formData();
  const [verb = '', carrierId = ''] = textIn(form, 'form').split(':');
  const carriers = await findCarriersOfPlace(commands.db, place);
  if (verb === 'order') {
    const before = carriers.map(({ id }): [string, string] => ['accounts', id]);
    const input = { placeId: place.id, carrierIds: choicesIn(form, 'accounts') };
    return settleForm({ form, before, now: commands.now() }, () => orderCarriers(commands, staff, input, null));
  }
  const carrier = carriers.find(({ id }) => id === carrierId);
  if (verb !== 'switch' || !carrier) throw data(null, { status: 404 });
  const key = { organizationId: place.organization_id, id: carrier.id };
  const before: [string, string][] = [['on', String(carrier.is_on)]];
  return settleForm({ form, before, now: commands.now() }, () =>
    switchCarrier(commands, staff, { ...key, isOn: textIn(form, 'on') === 'true' }, null),
  );
}

/** The address names a carrier, or the provider of a new one. */
export async function loadChannel(arrival: LoaderFunctionArgs) {
  const { session, carrier, provider, mayOwn } = await carrierAt(arrival);
  const { commands, place, staff, inbound } = session;
  const { db, secrets, now } = commands;
  const sender = senderOf(staff);
  const settings = (carrier && openSettings(secrets, carrier)) ?? {};
  const address = carrier ? callbackAddress(inbound, provider, settings, secrets.inboundSecret(carrier.id)) : null;
  return {
    provider: provider.name,
    isHeard: provider.hear !== undefined,
    item: carrier && presentChannel(secrets, carrier, now()),
    heardMinutes: carrier?.last_heard_at
      ? Math.floor((now().getTime() - carrier.last_heard_at.getTime()) / 60_000)
      : null,
    form: mayOwn ? presentChannelForm(secrets, provider, carrier) : null,
    /** What a guest texts to it to join. */
    joinWord: provider.channel === 'email' ? null : wordIn(languageOfPlace(place), 'join'),
    callback: mayOwn ? address : null,
    ownAddress: provider.channel === 'email' ? await ownAddressOf(session) : null,
    lastTest: carrier && (await presentLastTest({ db, secrets }, place, { sender, carrierId: carrier.id })),
    idempotencyKey: randomUUID(),
    ways: await proofWaysAt(session, arrival),
    isAdded: new URL(arrival.request.url).searchParams.has('added'),
    place: shownPlace(place),
  };
}

export async function changeChannel(post: ActionFunctionArgs) {
  const { session, carrier, provider, mayOwn } = await carrierAt(post);
  const { commands, place, staff } = session;
  const form = await post.request.formData();
  const verb = textIn(form, 'form');
  const secrets = Object.keys(provider.fields).filter((field) => provider.fields[field]?.kind === 'secret');
  const settled = (save: () => Promise<unknown>) => settleForm({ form, now: commands.now(), secrets }, save);
  if (verb === 'test' && carrier) return settled(() => sendTest(session, carrier, form));
  if (!mayOwn) throw data(null, { status: 404 });
  const list = `/desk/${place.slug}/settings/channels`;
  const typed = Object.fromEntries(Object.keys(provider.fields).map((name) => [name, textIn(form, name)]));
  if (!carrier) {
    const input = { placeId: place.id, provider: provider.name, settings: typed, isOn: true };
    return settled(async () => {
      const idempotencyKey = idempotencyKeyOfForm(textIn(form, 'once'), { ...input, settings: null });
      const { answer } = await addCarrier(commands, staff, input, idempotencyKey);
      throw redirect(`${list}/${answer.carrierId}?added`, 303);
    });
  }
  const key = { organizationId: place.organization_id, id: carrier.id };
  if (verb === 'remove')
    return settled(async () => {
      await removeCarrier(commands, staff, key, null);
      throw redirect(`${list}?removed`, 303);
    });
  if (verb !== 'account') throw data(null, { status: 404 });
  return settled(() => changeCarrier(commands, staff, { ...key, settings: typed }, null));
}

const languageOfPlace = ({ default_language: tag }: StaffAtPlace['place']): Language =>
  isLanguage(tag) ? tag : fallbackLanguage;

/** Sends a 'called' message in the place's own language. */
async function sendTest(session: StaffAtPlace, carrier: CarrierRow, form: FormData): Promise<unknown> {
  const { commands, staff, place, publicUrl } = session;
  const language = languageOfPlace(place);
  const text = { kind: 'called', language } as const;
  const placeId = place.id;
  const own = await findOwnTemplate(commands.db, { organizationId: place.organization_id, placeId, ...text });
  const body = own?.body ?? defaultTemplate(language, 'called');
  const phone = { phone: textIn(form, 'phone'), phoneCountry: place.country };
  const to = { ...phone, ownAddress: await ownAddressOf(session) };
  return sendTestText(commands, staff, { placeId, ...text, ...to, body, publicUrl, carrierId: carrier.id }, null);
}

/** The email address with which this member signs in. */
async function ownAddressOf({ commands, accounts, staff }: StaffAtPlace): Promise<string | null> {
  const { id, organizationId } = staff;
  if (id === null || organizationId === null) return null;
  const member = await findMember(commands.db, { organizationId, memberId: id });
  return (member && (await accounts.team.emailsOf([member.user_id])).get(member.user_id)) ?? null;
}

async function carrierAt(arrival: LoaderFunctionArgs | ActionFunctionArgs) {
  const asked = arrival.params['account'] ?? '';
  const isNew = !isId(asked);
  const session = await requireStaffAt(arrival, isNew ? 'own' : 'settings');
  const { place, commands, staff } = session;
  const key = { organizationId: place.organization_id, id: asked };
  const carrier = isNew ? null : await findCarrier(commands.db, key);
  const name = carrier?.provider ?? asked;
  const provider = Object.hasOwn(providers, name) ? providers[name] : undefined;
  if (!provider || (!isNew && carrier?.place_id !== place.id)) throw data(null, { status: 404 });
  return { session, carrier, provider, mayOwn: may(staff.role, 'own', staff.grants) };
}
