/**
 * Decides the rules of each kind of message: its urgency, how long it is useful, in which states it is still true, and what
 * a place's own template may name. Only kinds in this table can be sent.
 */

import { activeStates, type TicketState } from '../ticket/ticket.ts';

export const placeholders = ['place', 'number', 'ahead', 'desk', 'minutes', 'when', 'link'] as const;
export type Placeholder = (typeof placeholders)[number];

/** Calls and their cancellations go before everything else. Inside a lane the lowest number goes first. */
export type Urgency = 'urgent' | 'ordinary';

interface MessagePolicy {
  lane: readonly [Urgency, number];
  goodForSeconds: number;
  /** A provider keeps it for a phone that is off for so long; absent: as long as it is useful. */
  heldSeconds?: number;
  /** In quiet hours it waits until the morning. All other kinds are about the line now and do not wait. */
  mayWait?: true;
  /** It is about the ticket's last call. If no channel reaches the guest, a member of staff phones them. */
  isCall?: true;
  /** The ticket states in which the message is still sent; null: in every state. */
  trueIn: readonly TicketState[] | null;
  /** The placeholders of a place's own template; null: places cannot write a template for this kind. */
  template: readonly Placeholder[] | null;
}

const minutes = 60;

/** Kinds with a template are in the order in which a guest may get them. */
export const messageKinds = {
  joined: {
    lane: ['ordinary', 8],
    goodForSeconds: 30 * minutes,
    trueIn: ['waiting', 'held'],
    template: ['place', 'number', 'ahead', 'link'],
  },
  heads_up: {
    lane: ['ordinary', 4],
    goodForSeconds: 30 * minutes,
    trueIn: ['waiting'],
    template: ['place', 'number', 'ahead', 'link'],
  },
  called: {
    lane: ['urgent', 1],
    goodForSeconds: 10 * minutes,
    isCall: true,
    trueIn: ['called'],
    template: ['place', 'number', 'desk', 'minutes', 'link'],
  },
  called_again: {
    lane: ['urgent', 2],
    goodForSeconds: 10 * minutes,
    isCall: true,
    trueIn: ['called'],
    template: ['place', 'number', 'desk', 'link'],
  },
  call_withdrawn: {
    lane: ['urgent', 3],
    goodForSeconds: 10 * minutes,
    trueIn: ['waiting'],
    template: ['place', 'number', 'link'],
  },
  your_link: {
    lane: ['ordinary', 5],
    goodForSeconds: 30 * minutes,
    trueIn: activeStates,
    template: ['place', 'number', 'link'],
  },
  kept: {
    lane: ['ordinary', 7],
    goodForSeconds: 30 * minutes,
    mayWait: true,
    trueIn: ['booked'],
    template: ['place', 'number', 'when', 'link'],
  },
  /** It waits for a line that opens later, or on another day, than it was planned. */
  kept_open: {
    lane: ['ordinary', 6],
    goodForSeconds: 3 * 24 * 60 * minutes,
    heldSeconds: 240 * minutes,
    trueIn: ['booked'],
    template: ['place', 'number', 'link'],
  },
  line_news: { lane: ['ordinary', 3], goodForSeconds: 30 * minutes, trueIn: ['waiting', 'held'], template: null },
  /** Staff wrote this text and decide themselves whether it is still true. */
  staff: { lane: ['ordinary', 2], goodForSeconds: 30 * minutes, trueIn: null, template: null },
  /** An answer belongs to the question, in whatever state the ticket is now. */
  reply: { lane: ['ordinary', 1], goodForSeconds: 30 * minutes, trueIn: null, template: null },
} as const satisfies Record<string, MessagePolicy>;

export type MessageKind = keyof typeof messageKinds;

/** Texts to a number without a ticket; `answer_stop` confirms that no more texts will come. */
export type LooseAnswer = 'answer' | 'answer_stop';

/** A text from a guest. `word`: a word that started a command; the product answers it. */
export type IncomingKind = 'guest' | 'word';

export const policyOf = (kind: MessageKind): MessagePolicy => messageKinds[kind];

const kindsWhere = (holds: (policy: MessagePolicy) => boolean): MessageKind[] =>
  (Object.keys(messageKinds) as MessageKind[]).filter((kind) => holds(messageKinds[kind]));

/** The kinds of a lane, most urgent first. */
const inLane = (lane: Urgency): readonly MessageKind[] =>
  kindsWhere((policy) => policy.lane[0] === lane).toSorted((a, b) => messageKinds[a].lane[1] - messageKinds[b].lane[1]);

export const lanes: Readonly<Record<Urgency, readonly MessageKind[]>> = {
  urgent: inLane('urgent'),
  ordinary: inLane('ordinary'),
};

export const isUrgent = (kind: MessageKind): boolean => policyOf(kind).lane[0] === 'urgent';

export const callKinds: readonly MessageKind[] = kindsWhere(({ isCall }) => isCall === true);

/** An answer to a number without a ticket is about no line, so it waits as well. */
export const mayWait = (kind: MessageKind | LooseAnswer): boolean =>
  kind === 'answer' || (kind !== 'answer_stop' && policyOf(kind).mayWait === true);

export type TemplateKind = {
  [Kind in MessageKind]: (typeof messageKinds)[Kind]['template'] extends null ? never : Kind;
}[MessageKind];

export const templateKinds = kindsWhere(({ template }) => template !== null) as TemplateKind[];

export const isTemplateKind = (kind: string): kind is TemplateKind => templateKinds.some((known) => known === kind);

export const placeholdersOf = (kind: TemplateKind): readonly Placeholder[] => messageKinds[kind].template;
