// How long the link to a ticket is good: while it stands, and for a day after it ended.

export const linkHoursAfterEnd = 24;

export function isLinkOver(endedAt: Date | null, now: Date): boolean {
  return endedAt !== null && now.getTime() - endedAt.getTime() > linkHoursAfterEnd * 3_600_000;
}
