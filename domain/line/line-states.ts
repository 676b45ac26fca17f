/** Whether a line takes guests. */
export const lineStates = ['open', 'paused', 'closed'] as const;
export type LineState = (typeof lineStates)[number];

/** Full: as many wait as may. */
export type LineForGuests = LineState | 'full';
