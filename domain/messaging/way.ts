/**
 * The ways to send one message to one person, in order: each carrier of the place that can send it, in the place's order, and last a
 * phone call by staff. Each way is tried once; a message that did not arrive goes the next way. Nobody gets the same text more than
 * twice.
 */

export const wayKinds = ['sms', 'whatsapp', 'email', 'voice'] as const;
export type WayKind = (typeof wayKinds)[number];

/** Maximum handovers of one message to one person; those that surely did not arrive do not count. */
export const maxHandovers = 2;

export interface Way {
  kind: WayKind;
  /** Null: no carrier; a member of staff phones. */
  carrierId: string | null;
}

/** The channels that reach a person. */
export interface Reachable {
  canText: boolean;
  canMail: boolean;
  /** Staff can phone them. */
  canCall: boolean;
  /** The channel that the person prefers. */
  prefers?: WayChannel | null;
}

/** The channel as stored in a message's row. A text is `sms` for every carrier. */
export type WayChannel = 'sms' | 'email' | 'voice';

export const channelOfWay = (kind: WayKind): WayChannel => (kind === 'whatsapp' ? 'sms' : kind);

export function waysTo({ canText, canMail, canCall, prefers }: Reachable, carriers: readonly Way[]): Way[] {
  const leads: Record<WayKind, boolean> = { sms: canText, whatsapp: canText, email: canMail, voice: canCall };
  const all: Way[] = [...carriers, { kind: 'voice', carrierId: null }];
  const open = all.filter(({ kind }) => leads[kind]);
  const isPreferred = ({ kind }: Way): boolean => channelOfWay(kind) === prefers;
  return [...open.filter(isPreferred), ...open.filter((way) => !isPreferred(way))];
}

/** The name of a way in the list of tried ways. The name of a kind stands for all its ways. */
export const nameOfWay = ({ kind, carrierId }: Way): string => carrierId ?? kind;

/** The first way that is neither tried nor barred; null if none is left. */
export function nextWay(ways: readonly Way[], tried: readonly string[]): Way | null {
  return ways.find((way) => !tried.includes(nameOfWay(way)) && !tried.includes(way.kind)) ?? null;
}

/** The kinds of ways that this failure makes useless as well. */
export function barredBy(reason: string | null, kind: WayKind): readonly WayKind[] {
  switch (reason) {
    case 'opted_out':
      return wayKinds;
    // A person without WhatsApp may still have a phone that accepts texts.
    case 'invalid_number':
      return kind === 'sms' ? ['sms', 'whatsapp'] : [kind];
    // Our own rules refused it, not a provider: the next try would be refused as well.
    case 'country_not_allowed':
    case 'budget_spent':
    case 'no_texts':
    case 'held':
      return ['sms', 'whatsapp'];
    default:
      return [];
  }
}

/** Reasons why a message was dropped before the handover, but other ways are still useful. */
const heldBack: readonly string[] = [
  'country_not_allowed',
  'budget_spent',
  'no_texts',
  'held',
  'turned_off',
  'letters_stopped',
  'letters_spent',
];
/** Reasons that another way cannot solve: the message is too late or no longer true. */
const final: readonly string[] = ['expired', 'too_old', 'opted_out', 'fault'];

export function goesOnAfter(state: 'failed' | 'dropped', reason: string): boolean {
  return state === 'dropped' ? heldBack.includes(reason) : !final.includes(reason);
}

/** An urgent message goes the next way if no proof of arrival comes within this time. */
export const unheardSeconds = 45;
