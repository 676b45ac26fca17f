import { isId } from '#domain/id.ts';
import type { DeliveryReport, MessageRef } from './contract.ts';

const name = 'm';

/** Names a message to a provider, which repeats the name in its reports. */
export const callbackNameOf = ({ organizationId, id }: MessageRef): string => `${organizationId}.${id}`;

/** The address for reports on one message: the carrier's address with the message named in it. */
export function callbackUrlFor(address: string, message: MessageRef): string {
  const url = new URL(address);
  url.searchParams.set(name, callbackNameOf(message));
  return url.href;
}

/** The message that a callback's address names, or undefined. The caller checks that it is the carrier's own. */
export function messageNamedIn(address: string): DeliveryReport['message'] {
  return messageCalled(URL.canParse(address) ? new URL(address).searchParams.get(name) : null);
}

/** The message of that name, or of its id alone; or undefined. The caller checks that it is the carrier's own. */
export function messageCalled(named: string | null | undefined): DeliveryReport['message'] {
  const [id = '', organizationId, ...more] = (named ?? '').split('.').toReversed();
  if (!isId(id) || !isId(organizationId ?? id) || more.length > 0) return undefined;
  return { ...(organizationId && { organizationId }), id };
}
