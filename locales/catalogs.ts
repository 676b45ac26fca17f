/** Catalogs a translator works on, one `.po` file each. An id is in one catalog only. */
export const catalogs = ['page', 'guest', 'privacy', 'staff', 'board', 'start', 'text', 'error', 'problem'] as const;
export type Catalog = (typeof catalogs)[number];

/** What a browser loads: one file for each audience and language. `text` and `problem` never reach a browser. */
export const audiences = {
  guest: ['page', 'guest', 'error'],
  privacy: ['page', 'privacy'],
  staff: ['page', 'staff', 'error'],
  board: ['page', 'board'],
  start: ['page', 'start', 'error'],
} as const satisfies Record<string, readonly Catalog[]>;
export type Audience = keyof typeof audiences;

export const audienceNames: readonly Audience[] = ['guest', 'privacy', 'staff', 'board', 'start'];

export function isAudience(name: unknown): name is Audience {
  return audienceNames.some((audience) => audience === name);
}
