// Adds a carrier to a place, last in the order. Only owners may: it comes with passwords and bills. It is used at once
// if they say so.

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
import { orNotFound, Refusal } from '#domain/refusal.ts';
import { requireProof } from '#domain/team/step-up.ts';
import { changedColumns } from '#domain/audit/changed-columns.ts';
import { changeAtPlace, changePlace, placeFor, type Command } from '../engine/command.ts';
import { askOwnersForProof } from '../team/email-proofs.ts';
import { carrierFor, checkCarrierSettings, providerNamed, type TypedSettings } from './carrier-settings.ts';

interface CarrierAnswer {
  carrierId: string;
}

/** More than anybody needs: a longer list comes from a faulty program. */
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

/** Changes a carrier's settings. An empty secret stays as it is. Open connections are opened again. */
export const changeCarrier: Command<CarrierKey & { settings: TypedSettings }, CarrierAnswer> = async (
  context,
  actor,
  input,
  idempotencyKey,
) => {
  const { settings: typed, ...key } = input;
  const { provider, ...at } = await carrierFor(context, actor, 'own', key);
  return changePlace(context, { ...at, actor, idempotencyKey }, async ({ trx, note }) => {
    const carrier = orNotFound(await findCarrier(trx, key));
    // Settings that cannot be decrypted are typed again, secrets too.
    const before = openSettings(context.secrets, carrier) ?? {};
    const settings = checkCarrierSettings(providerNamed(provider), typed, before);
    await changeSettings(trx, context.secrets, key, settings, context.now());
    const data = { provider, fields: changedColumns(before, settings) };
    await note('channel_changed', { subject: { kind: 'channel', id: key.id }, data });
    return { carrierId: key.id };
  });
};

/**
 * Switches a carrier on or off. Nothing new is sent through one that is off. A provider that calls back still reports
 * on what it accepted; one that reports on its own connection reports when it is on again, if it kept the reports.
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
 * Removes a carrier with its settings. What was sent through it stays in the record. A second removal gets
 * `not_found`.
 */
export const removeCarrier: Command<CarrierKey, CarrierAnswer> = async (context, actor, key, idempotencyKey) => {
  const { provider, ...at } = await carrierFor(context, actor, 'own', key);
  return changeAtPlace(context, { ...at, actor, idempotencyKey }, async ({ trx, note }) => {
    await deleteCarrier(trx, key);
    await note('channel_removed', { subject: { kind: 'channel', id: key.id }, data: { provider } });
    return { carrierId: key.id };
  });
};

// Sets the order in which a place's carriers are tried. A carrier that was added meanwhile comes after those named.

export const orderCarriers: Command<
  { placeId: string; carrierIds: readonly string[] },
  { carrierIds: string[] }
> = async (context, actor, input, idempotencyKey) => {
  const { placeId, carrierIds } = input;
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
