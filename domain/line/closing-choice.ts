/** What to do with guests who would likely not be served before closing: refuse, let them join all the same, or keep a place. */
export const closingChoices = ['ask', 'anyway', 'keep'] as const;
export type ClosingChoice = (typeof closingChoices)[number];
