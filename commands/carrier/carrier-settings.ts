// The settings of a carrier as they are stored: every field that the provider knows, checked, and no other.

import { isAllowedHost } from '#channels/provider/provider-address.ts';
import { providers } from '#channels/providers.ts';
import type { Provider } from '#channels/provider/contract.ts';
import { findCarrier, type CarrierKey, type CarrierSettings } from '#db/messaging/carriers.ts';
import type { Action } from '#domain/team/permissions.ts';
import { carrierFaults } from '#domain/messaging/carrier-fields.ts';
import { authorise, type Staff } from '#domain/team/actor.ts';
import { requireProof } from '#domain/team/step-up.ts';
import { fieldRefusal, orNotFound, Refusal } from '#domain/refusal.ts';
import type { CommandContext } from '../engine/command.ts';

export type TypedSettings = Readonly<Record<string, string>>;

export function providerNamed(name: string): Provider {
  const provider = Object.hasOwn(providers, name) ? providers[name] : undefined;
  if (!provider) throw fieldRefusal('provider', 'not_a_choice');
  return provider;
}

/**
 * `before`: the stored settings. An empty secret keeps its stored value, unless the address or host changes: whoever
 * changes that must know the secret. Throws `invalid_fields`.
 */
export function checkCarrierSettings(
  provider: Provider,
  typed: TypedSettings,
  before: CarrierSettings = {},
): CarrierSettings {
  const settings: Record<string, string> = {};
  const unknown: Record<string, string> = {};
  const isMoved = isElsewhere(provider, typed, before);
  for (const [name, { kind }] of Object.entries(provider.fields)) {
    const value = (typed[name] ?? '').trim();
    const kept = kind === 'secret' && value === '' ? (before[name] ?? '') : '';
    settings[name] = value || (isMoved ? '' : kept);
    if (isMoved && kept !== '') unknown[name] = 'required';
  }
  const faults = Object.entries({
    ...refusedHosts(provider, settings),
    ...carrierFaults(provider.fields, settings, []),
    ...unknown,
  });
  if (faults.length > 0)
    throw new Refusal('invalid_fields', { errors: faults.map(([path, code]) => ({ path, code })) });
  const fault = provider.fault?.(settings);
  if (fault) throw fieldRefusal(fault.field, fault.code);
  return settings;
}

/** Addresses that this server never calls. A host name is checked again at each call, by the address it resolves to. */
function refusedHosts({ fields }: Provider, settings: CarrierSettings): Record<string, string> {
  const hosts = Object.entries(fields).map(([name, { kind }]): [string, string] => {
    const typed = settings[name] ?? '';
    if (kind === 'address') return [name, URL.canParse(typed) ? new URL(typed).hostname : ''];
    return [name, kind === 'host' ? typed : ''];
  });
  return Object.fromEntries(
    hosts.filter(([, host]) => host !== '' && !isAllowedHost(host)).map(([name]) => [name, 'account_not_allowed']),
  );
}

function isElsewhere({ fields }: Provider, typed: TypedSettings, before: CarrierSettings): boolean {
  const leadingThere = Object.entries(fields).filter(([, { kind }]) => kind === 'address' || kind === 'host');
  return leadingThere.some(([name]) => (typed[name] ?? '').trim() !== (before[name] ?? ''));
}

/** The carrier, if this actor may do this to it. */
export async function carrierFor({ db }: Pick<CommandContext, 'db'>, actor: Staff, action: Action, key: CarrierKey) {
  const carrier = orNotFound(await findCarrier(db, key));
  const { organization_id: organizationId, place_id: placeId, provider } = carrier;
  authorise(actor, action, { organizationId, placeId });
  if (action === 'own') requireProof(actor, 'change_channel_accounts');
  return { organizationId, placeId, provider };
}
