/**
 * How a guest is told: the one place that decides it. A message has up to three recipients: the guest by phone or email, a helper's
 * phone, and the guest's browsers. Each gets a message of their own with a route: the tries for it, in order. The first try is sent; the
 * next ones are for what did not arrive. A message that the guest surely did not get is last phoned by staff, if it is a call.
 */

import type { Ticket } from '../ticket/ticket.ts';
import { policyOf, type MessageKind } from './message-kind.ts';

export const channelNames = ['sms', 'whatsapp', 'email', 'push', 'voice'] as const;
export type ChannelName = (typeof channelNames)[number];

/** The channel as stored in a message's row. A text is `sms` for every carrier. */
export type StoredChannel = Exclude<ChannelName, 'whatsapp'>;
export const storedChannel = (channel: ChannelName): StoredChannel => (channel === 'whatsapp' ? 'sms' : channel);

export interface Carrier {
  channel: ChannelName;
  /** Null: not chosen yet, or none is needed. */
  carrierId: string | null;
}

export interface Try extends Carrier {
  recipient: 'guest' | 'second';
}

export type Route = [Try, ...Try[]];

/** What is known of how a person can be told, at one moment: what their ticket says, and more. */
export interface Contact extends Pick<
  Ticket,
  'canText' | 'canTextSecond' | 'canPush' | 'canMail' | 'canCall' | 'toldFirst'
> {
  /** Whether they want none. Absent where only the sender knows: a stop counts until the handover. */
  areTextsStopped?: boolean;
  areEmailsStopped?: boolean;
  /** What the place sends by, in its order. */
  carriers: readonly Carrier[];
}

/** Whether the place sends emails to its guests, and whether before or after texts; null: it sends none. */
export type EmailOrder = 'first' | 'after' | null;

const byText: Carrier = { channel: 'sms', carrierId: null };
const byEmail: Carrier = { channel: 'email', carrierId: null };

/** The channels of a place before a carrier is chosen: the lease of a message chooses it. Texts may go to the simulated phone. */
export const carriersIn: Readonly<Record<'first' | 'after' | 'none', readonly Carrier[]>> = {
  first: [byEmail, byText],
  after: [byText, byEmail],
  none: [byText],
};

/** A guest who stopped texts is not told instead by email, unless they chose that. */
export const mayMail = ({ areTextsStopped, toldFirst }: Pick<Contact, 'areTextsStopped' | 'toldFirst'>): boolean =>
  !areTextsStopped || toldFirst === 'email';

/** One route for each recipient; none if nothing leads to the guest. */
export function routesOf(contact: Contact, kind: MessageKind): Route[] {
  const isPhoned = policyOf(kind).isCall === true && contact.canCall === true && !contact.areTextsStopped;
  const byVoice: Try[] = isPhoned ? [{ channel: 'voice', carrierId: null, recipient: 'guest' }] : [];
  const own = ownTries(contact);
  const helpers = contact.canTextSecond ? triesBy(contact.carriers, ['sms'], 'second') : [];
  const browser: Try[] = contact.canPush ? [{ channel: 'push', carrierId: null, recipient: 'guest' }] : [];
  const written = [own, helpers].filter((tries) => tries.length > 0).map((tries) => [...tries, ...byVoice]);
  const routes = [...written, browser].filter(isRoute);
  return routes.length > 0 ? routes : [byVoice].filter(isRoute);
}

function ownTries({ carriers, toldFirst, ...contact }: Contact): Try[] {
  const open: StoredChannel[] = contact.canText && !contact.areTextsStopped ? ['sms'] : [];
  if (contact.canMail && !contact.areEmailsStopped && mayMail({ ...contact, toldFirst })) open.push('email');
  const tries = triesBy(carriers, open, 'guest');
  const isPreferred = ({ channel }: Try): boolean => storedChannel(channel) === toldFirst;
  return [...tries.filter(isPreferred), ...tries.filter((one) => !isPreferred(one))];
}

const triesBy = (carriers: readonly Carrier[], open: StoredChannel[], recipient: Try['recipient']): Try[] =>
  carriers.filter(({ channel }) => open.includes(storedChannel(channel))).map((one) => ({ ...one, recipient }));

const isRoute = (tries: Try[]): tries is Route => tries.length > 0;

/** The name of a try in the list of those before. The name of a channel stands for all its carriers. */
export const nameOfTry = ({ channel, carrierId }: Carrier): string => carrierId ?? channel;

/** The first try that was neither made nor barred; null if none is left. */
export function nextTry(route: readonly Try[], tried: readonly string[]): Try | null {
  return route.find((one) => !tried.includes(nameOfTry(one)) && !tried.includes(one.channel)) ?? null;
}

/** Maximum handovers of one message to one person; those that surely did not arrive do not count. */
export const maxHandovers = 2;

/** The next try of an urgent message begins if no proof of arrival comes within this time. */
export const unheardSeconds = 45;
