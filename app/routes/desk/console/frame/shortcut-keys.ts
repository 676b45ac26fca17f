import type { MessageId } from '#locales/ids.ts';

/** Every shortcut, its keys, and the words of the help. The help lists exactly this table. */
export const shortcuts = [
  { does: 'call_next', keys: ['n'], shown: ['N'], text: 'console.call_next' },
  { does: 'serve', keys: ['s'], shown: ['S'], text: 'console.serve' },
  { does: 'recall', keys: ['r'], shown: ['R'], text: 'console.recall' },
  { does: 'finish', keys: ['f'], shown: ['F'], text: 'console.finish' },
  { does: 'no_show', keys: ['x'], shown: ['X'], text: 'console.no_show' },
  { does: 'undo', keys: ['u'], shown: ['U'], text: 'console.undo' },
  { does: 'add', keys: ['a'], shown: ['A'], text: 'console.add' },
  { does: 'search', keys: ['/'], shown: ['/'], text: 'console.help_search' },
  { does: 'next_row', keys: ['j', 'ArrowDown'], shown: ['J', '↓'], text: 'console.help_row_next', isRepeated: true },
  {
    does: 'previous_row',
    keys: ['k', 'ArrowUp'],
    shown: ['K', '↑'],
    text: 'console.help_row_before',
    isRepeated: true,
  },
  { does: 'choose', keys: ['v'], shown: ['V'], text: 'chosen.begin' },
  { does: 'leave', keys: ['Escape'], shown: ['Esc'], text: 'chosen.end' },
  { does: 'call', keys: ['c'], shown: ['C'], text: 'chosen.help_call' },
  { does: 'details', keys: ['d'], shown: ['D'], text: 'drawer.details' },
  { does: 'message', keys: ['m'], shown: ['M'], text: 'drawer.write' },
  { does: 'hold', keys: ['h'], shown: ['H'], text: 'console.hold' },
  { does: 'transfer', keys: ['t'], shown: ['T'], text: 'drawer.transfer' },
  { does: 'help', keys: ['?'], shown: ['?'], text: 'console.help_help' },
] as const satisfies readonly ShortcutEntry[];

/** It works on every screen of staff, and also where single keys are off (palette-host.tsx). */
export const paletteShortcut = { does: 'palette', shown: ['Ctrl K', '⌘ K'], text: 'frame.palette' } as const;

interface ShortcutEntry {
  does: string;
  /** Letters as typed, or names of keys. */
  keys: readonly string[];
  shown: readonly string[];
  text: MessageId;
  /** Whether a held key acts again and again. */
  isRepeated?: boolean;
}

export type Shortcut = (typeof shortcuts)[number]['does'];

const byKey = new Map<string, ShortcutEntry & { does: Shortcut }>(
  shortcuts.flatMap((entry) => entry.keys.map((key) => [key, entry] as const)),
);

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'altKey' | 'metaKey' | 'repeat' | 'isComposing'>;

/** The shortcut behind a key, or null: keys with modifiers, and most held keys, belong to the browser. */
export function shortcutOf(press: KeyPress): Shortcut | null {
  if (press.ctrlKey || press.altKey || press.metaKey || press.isComposing) return null;
  const entry = byKey.get(letterOf(press));
  return entry && (entry.isRepeated || !press.repeat) ? entry.does : null;
}

/** On an Arabic or Cyrillic keyboard, the key where a Latin keyboard has N still means N. */
function letterOf({ key, code }: KeyPress): string {
  if (/^[\x20-\x7e]$/.test(key)) return key.toLowerCase();
  return /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : key;
}
