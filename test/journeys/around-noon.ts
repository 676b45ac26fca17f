// Opening hours that hold whenever a test runs: the place is in a time zone where it is about noon.

export function noonZone(): string {
  const offset = 12 - new Date().getUTCHours();
  return offset === 0 ? 'Etc/GMT' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
}

/** Opening hours of a line. */
export function everyDay(from: string, to: string): Record<string, { from: string; to: string }[]> {
  return Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, [{ from, to }]]));
}
