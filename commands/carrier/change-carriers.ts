// A place gets another way to reach its guests: an account at a provider, the last in the order. With it come passwords and bills, so it is
// for owners. It is in use at once where they say so.

import { newId } from '#db/new-id.ts';
import {
  changeSettings,
  deleteCarrier,
  findCarrier,
  findCarriersOfPlace,
  insertCarrier,
  openSettings,
  storeCarrierOrder,
  storeCarrierSwitch,
  type CarrierKey,
} from '#db/messaging/carriers.ts';
import { Refusal } from '#domain/refusal.ts';
import { requireProof } from '#domain/team/step-up.ts';
import { changedColumns } from '#domain/audit/changed-columns.ts';
import { changeAtPlace, changePlace, placeFor, type Command } from '../engine/command.ts';
import { askOwnersForProof } from '../team/send-email-proof.ts';
import { carrierFor, checkCarrierSettings, providerNamed, type TypedSettings } from './carrier-settings.ts';

interface CarrierAnswer {
  carrierId: string;
}

/** More than anybody needs; a list that grows by itself is a mistake of a program. */
const maxCarriers = 20;

export const addCarrier: Command<
  { placeId: string; provider: string; settings: TypedSettings; isOn: boolean },
  CarrierAnswer
> = async (context, actor, input, idempotencyKey) => {
  const { organizationId, placeId } = await placeFor(context, actor, 'own', input.placeId);
  requireProof(actor, 'change_channel_accounts');
  const provider = providerNamed(input.provider);
  const settings = checkCarrierSettings(provider, input.settings);
  return changePlace(context, { organizationId, placeId, actor, idempotencyKey }, async ({ trx, place, note }) => {
    if ((await findCarriersOfPlace(trx, place)).length >= maxCarriers) throw new Refusal('too_many');
    const carrierId = newId();
    await insertCarrier(trx, context.secrets, {
      organizationId,
      placeId,
      id: carrierId,
      provider: provider.name,
      settings,
      isOn: input.isOn,
      at: context.now(),
    });
    await askOwnersForProof(context, trx, { organizationId, provider: provider.name, isOn: input.isOn });
    const data = { provider: provider.name, isOn: input.isOn };
    await note('channel_added', { subject: { kind: 'channel', id: carrierId }, data });
    return { carrierId };
  });
};

/** What was typed of an account changes. A secret that is left empty stays as it is. Whatever is open for it is opened anew. */
export const changeCarrier: Command<CarrierKey & { settings: TypedSettings }, CarrierAnswer> = async (
  context,
  actor,
  { settings: typed, ...key },
  idempotencyKey,
) => {
  const { provider, ...at } = await carrierFor(context, actor, 'own', key);
  return changePlace(context, { ...at, actor, idempotencyKey }, async ({ trx, note }) => {
    const carrier = await findCarrier(trx, key);
    if (!carrier) throw new Refusal('not_found');
    // What cannot be read is typed anew, secrets too.
    const before = openSettings(context.secrets, carrier) ?? {};
    const settings = checkCarrierSettings(providerNamed(provider), typed, before);
    await changeSettings(trx, context.secrets, key, settings, context.now());
    const data = { provider, fields: changedColumns(before, settings) };
    await note('channel_changed', { subject: { kind: 'channel', id: key.id }, data });
    return { carrierId: key.id };
  });
};

/**
 * An account is used, or not for now. Nothing new goes by one that is off. A provider that calls back reports all the same what it took; one
 * that reports on its own connection is not connected while its account is off, and says it when it is on again, if it kept it.
 */
export const switchCarrier: Command<CarrierKey & { isOn: boolean }, CarrierAnswer> = async (
  context,
  actor,
  { isOn, ...key },
  idempotencyKey,
) => {
  const { provider, ...at } = await carrierFor(context, actor, 'settings', key);
  return changeAtPlace(context, { ...at, actor, idempotencyKey }, async ({ trx, note }) => {
    await storeCarrierSwitch(trx, key, isOn);
    await askOwnersForProof(context, trx, { organizationId: at.organizationId, provider, isOn });
    await note('channel_switched', { subject: { kind: 'channel', id: key.id }, data: { provider, isOn } });
    return { carrierId: key.id };
  });
};

/**
 * A place uses an account no more, and what was typed of it is forgotten. What went through it stays in the record. Removing what is gone
 * already is no error to whoever repeats it: it is not there.
 */
export const removeCarrier: Command<CarrierKey, CarrierAnswer> = async (context, actor, key, idempotencyKey) => {
  const { provider, ...at } = await carrierFor(context, actor, 'own', key);
  return changeAtPlace(context, { ...at, actor, idempotencyKey }, async ({ trx, note }) => {
    await deleteCarrier(trx, key);
    await note('channel_removed', { subject: { kind: 'channel', id: key.id }, data: { provider } });
    return { carrierId: key.id };
  });
};

// Which way a place tries first, and which ones after it. An account that came meanwhile stands behind those that were named.

interface OrderAnswer {
  carrierIds: string[];
}

export const orderCarriers: Command<{ placeId: string; carrierIds: readonly string[] }, OrderAnswer> = async (
  context,
  actor,
  { placeId, carrierIds },
  idempotencyKey,
) => {
  const { organizationId } = await placeFor(context, actor, 'settings', placeId);
  return changePlace(context, { organizationId, placeId, actor, idempotencyKey }, async ({ trx, place, note }) => {
    const known = (await findCarriersOfPlace(trx, place)).map(({ id }) => id);
    const named = [...new Set(carrierIds)].filter((id) => known.includes(id));
    const ordered = [...named, ...known.filter((id) => !named.includes(id))];
    await storeCarrierOrder(trx, place, ordered);
    await note('channels_ordered', { data: { ordered } });
    return { carrierIds: ordered };
  });
};
