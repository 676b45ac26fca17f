/** Decides how long what identifies a guest may be kept after the visit. */

/** Where the place says nothing else (product 9). */
export const usualRetentionHours = 24;

/** 30 days. */
const maxKeptHours = 720;

/** 0: erased as soon as the visit ends. */
export function isRetention(hours: number): boolean {
  return Number.isInteger(hours) && hours >= 0 && hours <= maxKeptHours;
}
