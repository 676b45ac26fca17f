/** Whether a line takes guests. */
export const lineStates = ['open', 'paused', 'closed'] as const;
export type LineState = (typeof lineStates)[number];
