// The guides for operators (docs/operations/), read as they are written: their blocks, and what each says about itself.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = 'docs/operations';
/** The order of somebody who follows them; the guides between the two can be followed in any order. */
const first = 'install.md';
const last = 'put-it-on-the-internet.md';

interface Guide {
  name: string;
  text: string;
}

export interface Block {
  guide: string;
  /** The line of its first command. */
  line: number;
  /** What stands after the three backticks. */
  info: string;
  text: string;
  /** What the guide promises after it, word for word ("You should see `this`"); empty: nothing. */
  promised: string;
}

export const readGuides = (): Guide[] =>
  readdirSync(folder)
    .toSorted((a, b) => placeOf(a) - placeOf(b) || a.localeCompare(b))
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));

const placeOf = (name: string): number => (name === first ? 0 : name === last ? 2 : 1);

export const blocksOf = ({ name, text }: Guide): Block[] =>
  [...text.matchAll(/^```(.*)\n([^]*?)^```\n(?:\nYou should see `([^`]+)`)?/gm)].map(
    ({ index, 1: info = '', 2: commands = '', 3: promised = '' }) => ({
      guide: name,
      line: text.slice(0, index).split('\n').length + 1,
      info,
      text: commands,
      promised,
    }),
  );

export const isRun = ({ info }: Block): boolean => info === 'sh run';

/** Files that are shown, and not run. */
const shown = ['', 'caddy', 'json', 'nginx', 'sql'];

/** Blocks of commands that do not say whether a test runs them, or give no reason why not. */
export const unmarked = (guide: Guide): string[] => {
  const fenced = blocksOf(guide).filter(
    ({ info }) => !shown.includes(info) && !/^sh (run|not-run: .{10,})$/.test(info),
  );
  const outside = guide.text.replaceAll(/^```[^]*?^```\n/gm, (block) => block.replaceAll(/[^\n]/g, ''));
  const indented = outside.split('\n').flatMap((line, at) => (/^ {4}\S/.test(line) ? [at + 1] : []));
  return [...fenced.map(({ line }) => line), ...indented].map((line) => `${guide.name}, line ${line}`);
};
