/**
 * Decides what each event of a line's log means: what a replay does with it, and what those read who were passed by it. A
 * kind that is not in the table cannot be logged.
 */

interface EventPolicy {
  /** A ticket comes, is moved, or only says something else of its guest; `line`: it is about no ticket. */
  replay: 'joins' | 'moves' | 'stays' | 'line';
  /** Where it puts a ticket ahead of others: the reason that these read; `given`: the one that staff gave. */
  passes?: 'given' | 'returned' | 'kept' | 'transferred' | 'resumed' | 'mistake';
}

const eventKinds = {
  joined: { replay: 'joins' },
  called: { replay: 'moves', passes: 'given' },
  recalled: { replay: 'moves' },
  confirmed: { replay: 'moves' },
  serving: { replay: 'moves' },
  served: { replay: 'moves' },
  left: { replay: 'moves' },
  removed: { replay: 'moves' },
  held: { replay: 'moves' },
  resumed: { replay: 'moves', passes: 'resumed' },
  delayed: { replay: 'moves' },
  moved: { replay: 'moves', passes: 'given' },
  prioritised: { replay: 'moves', passes: 'given' },
  transferred: { replay: 'moves', passes: 'transferred' },
  no_show: { replay: 'moves' },
  returned: { replay: 'moves', passes: 'returned' },
  checked_in: { replay: 'moves', passes: 'kept' },
  expired: { replay: 'moves' },
  undone: { replay: 'moves', passes: 'mistake' },
  changed: { replay: 'stays' },
  line_opened: { replay: 'line' },
  line_paused: { replay: 'line' },
  line_closed: { replay: 'line' },
} as const satisfies Record<string, EventPolicy>;

export type EventKind = keyof typeof eventKinds;

/** Those of a ticket's story. */
export type TicketEventKind = {
  [Kind in EventKind]: (typeof eventKinds)[Kind]['replay'] extends 'line' ? never : Kind;
}[EventKind];

export const eventPolicyOf = (kind: EventKind): EventPolicy => eventKinds[kind];

export const allEventKinds = Object.keys(eventKinds) as EventKind[];

export const ticketEventKinds = allEventKinds.filter(
  (kind): kind is TicketEventKind => eventPolicyOf(kind).replay !== 'line',
);

/** Those that put a ticket ahead of others for a reason of their own. */
export const passingKinds = allEventKinds.filter((kind) => ![undefined, 'given'].includes(eventPolicyOf(kind).passes));
