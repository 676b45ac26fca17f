// The carriers of a place as staff see them: in order, whether they work, and which of their settings may be shown. A
// secret is never shown again, only that it is set.

import { providers } from '#channels/providers.ts';
import type { Provider } from '#channels/provider/contract.ts';
import { openSettings, type CarrierRow } from '#db/messaging/carriers.ts';
import type { Secrets } from '#db/secret/secrets.ts';

export type ChannelItem = NonNullable<ReturnType<typeof presentChannel>>;
/** The settings of a carrier, for its owner. */
export type ChannelForm = ReturnType<typeof presentChannelForm>;
export type ShownField = ReturnType<typeof shownField>;

export function presentChannel(secrets: Secrets, carrier: CarrierRow, now: Date) {
  const provider = providers[carrier.provider];
  if (!provider) return null;
  const { id, is_on: isOn, last_fault: fault, last_fault_at: faultAt, last_fault_code: code } = carrier;
  const settings = openSettings(secrets, carrier);
  return {
    id,
    provider: provider.name,
    /** The sender as guests see it; '' if the provider chooses it. */
    sender: settings?.['sender'] ?? '',
    isOn,
    state: settings === null && isOn ? ('fault' as const) : stateOf(carrier, now),
    /** The last fault: its class, with the provider's own code. */
    fault: fault !== null && faultAt !== null ? { class: fault, code: code ?? '', at: faultAt.toISOString() } : null,
    sentAt: carrier.last_sent_at?.toISOString() ?? null,
    /**
     * The provider reports only if somebody typed the carrier's address there by hand, and it has never reported: no text
     * through it goes to the next try of the route after the provider accepted it.
     */
    isUnheard: carrier.last_report_at === null && settings !== null && provider.reportsWhereTyped?.(settings) === true,
  };
}

function stateOf(carrier: CarrierRow, now: Date): 'off' | 'unused' | 'paused' | 'works' | 'fault' {
  const { last_sent_at: sentAt, last_fault_at: faultAt, paused_until: pausedUntil } = carrier;
  if (!carrier.is_on) return 'off';
  if (pausedUntil !== null && pausedUntil > now) return 'paused';
  if (faultAt !== null && (sentAt === null || faultAt >= sentAt)) return 'fault';
  return sentAt === null ? 'unused' : 'works';
}

/** `account`: null for a new carrier. */
export function presentChannelForm(secrets: Secrets, { fields }: Pick<Provider, 'fields'>, carrier: CarrierRow | null) {
  const settings = (carrier && openSettings(secrets, carrier)) ?? {};
  const isSecret = (name: string): boolean => fields[name]?.kind === 'secret';
  const names = Object.keys(fields);
  return {
    fields: names.map((name) => shownField(name, fields[name] as Provider['fields'][string])),
    /** Without secrets. */
    values: Object.fromEntries(names.filter((name) => !isSecret(name)).map((name) => [name, settings[name] ?? ''])),
    /** The names of the secrets that are set. */
    given: names.filter((name) => isSecret(name) && (settings[name] ?? '') !== ''),
    changedAt: carrier?.changed_at.toISOString() ?? null,
  };
}

function shownField(name: string, field: Provider['fields'][string]) {
  const { kind, isOptional = false, choices = [], usual = '', pattern, least, max } = field;
  return {
    name,
    kind,
    isOptional: isOptional || usual !== '',
    choices,
    usual,
    pattern: pattern && { source: pattern.source, flags: pattern.flags },
    least,
    max,
  };
}
