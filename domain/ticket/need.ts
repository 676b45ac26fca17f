/** What a guest may need of those who serve them. */
export const allNeeds = ['more_time', 'step_free', 'interpreter'] as const;
export type Need = (typeof allNeeds)[number];
