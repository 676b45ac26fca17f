// The names of Postgres's log files (WAL), and which bytes of the log each holds. A position counts bytes since the log
// began.

const fileGroupBytes = 2 ** 32;

/** The file that holds the byte at `position`. */
export function walNameAt(position: number, { timeline, fileBytes }: { timeline: number; fileBytes: number }): string {
  const number = Math.floor(position / fileBytes);
  const perGroup = fileGroupBytes / fileBytes;
  return [timeline, Math.floor(number / perGroup), number % perGroup].map(hex).join('');
}

/** The position of the first byte of a file. */
export function startOfWal(name: string, fileBytes: number): number {
  const [group = 0, within = 0] = [name.slice(8, 16), name.slice(16)].map((part) => Number.parseInt(part, 16));
  return group * fileGroupBytes + within * fileBytes;
}

const hex = (number: number): string => number.toString(16).toUpperCase().padStart(8, '0');
