/**
 * `node bin/turnstone.mjs rehearse FILE.csv`: the visits that another system wrote, played through Turnstone's own rules. Nothing is
 * written, and no server or database is needed.
 */
import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { playVisits } from '#domain/history/play-visits.ts';
import { PlaceClock } from '#domain/history/place-times.ts';
import { visitColumns, type ChosenColumns } from '#domain/history/visit-columns.ts';
import { isTimeZone } from '#domain/local-time.ts';
import { readHistory } from '#presenters/history/read-history.ts';
import { rehearsalText } from './rehearsal/rehearsal-text.ts';
import { refusedText, unreadText } from './rehearsal/history-faults.ts';

export const usage = `node bin/turnstone.mjs rehearse FILE.csv [options]
  --arrival NAME, --start NAME, --end NAME, --service NAME, --desk NAME, --line NAME
                      the columns as the first line of the file calls them, where they are not found; '' for none
  --date-order day    whether 3/4/2026 is the 3rd of April (day) or March the 4th (month)
  --time-zone ZONE    the clock of the place, as Europe/Berlin; without it, this machine's
  --bound 30          how many minutes four in five guests may wait
  --json              for programs`;

/** An estimate takes a third of a millisecond, in long lines more. */
const maxTold = 10_000;

/** `folder`: where a file that is named by a relative path is. */
export async function runRehearse(args: string[], { folder, now }: { folder: string; now: Date }) {
  const chosen = readOptions(args);
  if (!chosen) return { code: 2, text: usage };
  const { columns, order, timeZone, boundMinutes } = chosen;
  const file = resolve(folder, chosen.file);
  try {
    const found = await readHistory(() => createReadStream(file), { columns, order, timeZone, now });
    if (found.fault !== null) return { code: 1, text: unreadText(found) };
    const clock = new PlaceClock(timeZone);
    const { visits, refused } = found;
    if (visits.count === 0) return { code: 1, text: refusedText(refused) };
    const rehearsal = await playVisits(visits, { clock, boundMinutes, maxTold });
    const about = { columns: found.columns, timeZone, refused };
    if (chosen.isJson) return { code: 0, text: JSON.stringify({ ...about, ...rehearsal }) };
    return { code: 0, text: rehearsalText(rehearsal, about) };
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (code === undefined || syscall === undefined) throw error;
    return { code: 1, text: `${chosen.file} can't be read (${code}).` };
  }
}

/** The clock of this machine. It goes by UTC where its zone (`TZ`) is none that there is. */
const ownZone = (): string => (Intl.DateTimeFormat().resolvedOptions() as { timeZone?: string }).timeZone ?? 'UTC';

function readOptions(args: string[]) {
  try {
    const text = { type: 'string' } as const;
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        arrival: text,
        start: text,
        end: text,
        service: text,
        desk: text,
        line: text,
        'date-order': text,
        'time-zone': { ...text, default: ownZone() },
        bound: { ...text, default: '30' },
        json: { type: 'boolean', default: false },
      },
    });
    const [file] = positionals;
    const { 'date-order': given, 'time-zone': timeZone } = values;
    const order = given === 'day' || given === 'month' ? given : null;
    const boundMinutes = Number(values.bound);
    const isUnderstood =
      given === (order ?? undefined) && isTimeZone(timeZone) && boundMinutes > 0 && boundMinutes <= 1440;
    if (file === undefined || positionals.length !== 1 || !isUnderstood) return null;
    const columns: ChosenColumns = {};
    for (const column of visitColumns) if (values[column] !== undefined) columns[column] = values[column];
    return { file, columns, order, timeZone, boundMinutes, isJson: values.json } as const;
  } catch {
    return null;
  }
}

if (import.meta.main) {
  const at = { folder: process.env['INIT_CWD'] ?? process.cwd(), now: new Date() };
  const { code, text } = await runRehearse(process.argv.slice(2), at);
  process[code === 0 ? 'stdout' : 'stderr'].write(`${text}\n`);
  process.exitCode = code;
}
