import { encode } from 'uqr';

/** Drawn on the server: the browser gets a path instead of the code that makes it. */
export function qrDrawing(address: string) {
  const { data, size } = encode(address, { ecc: 'M', border: 1 });
  const runs = data.flatMap((row, y) => runsOf(row).map(({ from, length }) => `M${from} ${y}h${length}v1h-${length}z`));
  return { path: runs.join(''), size };
}

function runsOf(row: readonly boolean[]): { from: number; length: number }[] {
  const runs: { from: number; length: number }[] = [];
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1);
    if (!isDark) continue;
    if (last && last.from + last.length === x) last.length += 1;
    else runs.push({ from: x, length: 1 });
  }
  return runs;
}
