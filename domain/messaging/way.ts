/**
 * The ways in which the same can be said to one person, one after the other: by each of the place's accounts that can carry it, in the
 * place's order, and at last by a voice. Each way is tried once; what did not arrive on one goes the next. Nobody is texted the same more
 * than twice.
 */

export const wayKinds = ['sms', 'whatsapp', 'email', 'voice'] as const;
export type WayKind = (typeof wayKinds)[number];

/** How often the same may be handed over to one person, as far as it is not known that it did not arrive. */
export const maxHandovers = 2;

export interface Way {
  kind: WayKind;
  /** Null: by no account; somebody calls. */
  carrierId: string | null;
}

/** What leads to a person. */
export interface Reachable {
  canText: boolean;
  canMail: boolean;
  /** Somebody of staff can call them. */
  canCall: boolean;
  /** What they would rather be told by. */
  prefers?: WayChannel | null;
}

/** As it stands in a message's row. A text goes to a phone, whichever account carries it. */
export type WayChannel = 'sms' | 'email' | 'voice';

export const channelOfWay = (kind: WayKind): WayChannel => (kind === 'whatsapp' ? 'sms' : kind);

export function waysTo({ canText, canMail, canCall, prefers }: Reachable, carriers: readonly Way[]): Way[] {
  const leads: Record<WayKind, boolean> = { sms: canText, whatsapp: canText, email: canMail, voice: canCall };
  const all: Way[] = [...carriers, { kind: 'voice', carrierId: null }];
  const open = all.filter(({ kind }) => leads[kind]);
  const isPreferred = ({ kind }: Way): boolean => channelOfWay(kind) === prefers;
  return [...open.filter(isPreferred), ...open.filter((way) => !isPreferred(way))];
}

/** How a way is named among those that were tried; a whole kind of ways is named by itself. */
export const nameOfWay = ({ kind, carrierId }: Way): string => carrierId ?? kind;

/** The first way that was not tried and is not barred; null: there is none left. */
export function nextWay(ways: readonly Way[], tried: readonly string[]): Way | null {
  return ways.find((way) => !tried.includes(nameOfWay(way)) && !tried.includes(way.kind)) ?? null;
}

/** What failed in a way that says something of other ways too: the kinds that need not be tried any more. */
export function barredBy(reason: string | null, kind: WayKind): readonly WayKind[] {
  switch (reason) {
    case 'opted_out':
      return wayKinds;
    // Who has no WhatsApp may well have a phone that takes texts.
    case 'invalid_number':
      return kind === 'sms' ? ['sms', 'whatsapp'] : [kind];
    // Held back here, by no provider: the next one would be held back as well.
    case 'country_not_allowed':
    case 'budget_spent':
    case 'no_texts':
    case 'held':
      return ['sms', 'whatsapp'];
    default:
      return [];
  }
}

/** Why a message was dropped without being handed over, and other ways are still right. */
const heldBack: readonly string[] = [
  'country_not_allowed',
  'budget_spent',
  'no_texts',
  'held',
  'turned_off',
  'letters_stopped',
  'letters_spent',
];
/** Nothing is mended by another way: it is too late, or not true any more. */
const final: readonly string[] = ['expired', 'too_old', 'opted_out', 'fault'];

export function goesOnAfter(state: 'failed' | 'dropped', reason: string): boolean {
  return state === 'dropped' ? heldBack.includes(reason) : !final.includes(reason);
}

/** What is urgent cannot wait: it goes the next way where it is not known so soon that it arrived. */
export const unheardSeconds = 45;
