import type { MessageRef } from './contract.ts';

const name = 'm';

/** A message as it is named to a provider that gives the name back. */
export const callbackNameOf = ({ organizationId, id }: MessageRef): string => `${organizationId}.${id}`;

/** The address for reports of one message: the account's own address with the message named in it. */
export function callbackUrlFor(address: string, message: MessageRef): string {
  const url = new URL(address);
  url.searchParams.set(name, callbackNameOf(message));
  return url.href;
}

/** The message that a callback names; undefined where it names none. Whoever asks checks that it is the account's own. */
export function messageNamedIn(address: string): MessageRef | undefined {
  return messageCalled(URL.canParse(address) ? new URL(address).searchParams.get(name) : null);
}

/** The message of that name; undefined where it is none. Whoever asks checks that it is the account's own. */
export function messageCalled(named: string | null | undefined): MessageRef | undefined {
  const [, organizationId, id] = named?.match(/^([\da-f-]{36})\.([\da-f-]{36})$/) ?? [];
  return organizationId && id ? { organizationId, id } : undefined;
}
