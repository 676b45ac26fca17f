// The carriers of a place as staff see them: in order, whether they work, and which of their settings may be shown. A
// secret is never shown again, only that it is set.

import type { FailureReason } from '#domain/messaging/failure-reason.ts';
import { providers as knownProviders } from '#channels/providers.ts';
import type { CarriedChannel, Provider } from '#channels/provider/provider.ts';
import { openSettings, type CarrierRow } from '#db/messaging/carriers.ts';
import type { Secrets } from '#db/secret/secrets.ts';

type ChannelState = 'off' | 'unused' | 'paused' | 'works' | 'fault';

export interface ChannelItem {
  id: string;
  provider: string;
  way: CarriedChannel;
  /** The sender as guests see it; '' if the provider chooses it. */
  sender: string;
  isOn: boolean;
  state: ChannelState;
  /** The last fault: its class, with the provider's own code. */
  fault: { class: FailureReason; code: string; at: string } | null;
  sentAt: string | null;
  heardAt: string | null;
  /**
   * The provider reports only if somebody typed the carrier's address there by hand, and it has never reported: no text
   * through it goes to the next try of the route after the provider accepted it.
   */
  isUnheard: boolean;
}

export interface ShownField {
  name: string;
  kind: Provider['fields'][string]['kind'];
  isOptional: boolean;
  choices: readonly string[];
  usual: string;
  pattern: { source: string; flags: string } | null;
  least: number | null;
  max: number | null;
}

/** The settings of a carrier, for its owner. */
export interface ChannelForm {
  fields: ShownField[];
  /** Without secrets. */
  values: Record<string, string>;
  /** The names of the secrets that are set. */
  given: string[];
  changedAt: string | null;
}

export function presentChannel(
  secrets: Secrets,
  carrier: CarrierRow,
  now: Date,
  providers: Readonly<Record<string, Provider>> = knownProviders,
): ChannelItem | null {
  const provider = providers[carrier.provider];
  if (!provider) return null;
  const { id, is_on: isOn, last_fault: fault, last_fault_at: faultAt, last_fault_code: code } = carrier;
  const settings = openSettings(secrets, carrier);
  return {
    id,
    provider: provider.name,
    way: provider.channel,
    sender: settings?.['sender'] ?? '',
    isOn,
    state: settings === null && isOn ? 'fault' : stateOf(carrier, now),
    fault: fault !== null && faultAt !== null ? { class: fault, code: code ?? '', at: faultAt.toISOString() } : null,
    sentAt: carrier.last_sent_at?.toISOString() ?? null,
    heardAt: carrier.last_heard_at?.toISOString() ?? null,
    isUnheard: carrier.last_report_at === null && settings !== null && provider.reportsWhereTyped?.(settings) === true,
  };
}

function stateOf(carrier: CarrierRow, now: Date): ChannelState {
  const { last_sent_at: sentAt, last_fault_at: faultAt, paused_until: pausedUntil } = carrier;
  if (!carrier.is_on) return 'off';
  if (pausedUntil !== null && pausedUntil > now) return 'paused';
  if (faultAt !== null && (sentAt === null || faultAt >= sentAt)) return 'fault';
  return sentAt === null ? 'unused' : 'works';
}

/** `account`: null for a new carrier. */
export function presentChannelForm(
  secrets: Secrets,
  { fields }: Pick<Provider, 'fields'>,
  carrier: CarrierRow | null,
): ChannelForm {
  const settings = (carrier && openSettings(secrets, carrier)) ?? {};
  const isSecret = (name: string): boolean => fields[name]?.kind === 'secret';
  const names = Object.keys(fields);
  return {
    fields: names.map((name) => shownField(name, fields[name] as Provider['fields'][string])),
    values: Object.fromEntries(names.filter((name) => !isSecret(name)).map((name) => [name, settings[name] ?? ''])),
    given: names.filter((name) => isSecret(name) && (settings[name] ?? '') !== ''),
    changedAt: carrier?.changed_at.toISOString() ?? null,
  };
}

function shownField(name: string, field: Provider['fields'][string]): ShownField {
  const { kind, isOptional = false, choices = [], usual = '', pattern, least = null, max = null } = field;
  return {
    name,
    kind,
    isOptional: isOptional || usual !== '',
    choices,
    usual,
    pattern: pattern ? { source: pattern.source, flags: pattern.flags } : null,
    least,
    max,
  };
}
