/** The shortcut behind each key. */
export const shortcuts = {
  n: 'call_next',
  r: 'recall',
  s: 'serve',
  f: 'finish',
  x: 'no_show',
  u: 'undo',
  a: 'add',
  '/': 'search',
  '?': 'help',
} as const;
export type Shortcut = (typeof shortcuts)[keyof typeof shortcuts];

interface KeyPress {
  key: string;
  code: string;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
  repeat: boolean;
  isComposing: boolean;
}

/** The shortcut behind a key, or null: repeated keys and keys with modifiers belong to the browser. */
export function shortcutOf(press: KeyPress): Shortcut | null {
  if (press.ctrlKey || press.altKey || press.metaKey || press.repeat || press.isComposing) return null;
  const key = letterOf(press);
  return isShortcutKey(key) ? shortcuts[key] : null;
}

function isShortcutKey(key: string): key is keyof typeof shortcuts {
  return Object.hasOwn(shortcuts, key);
}

/** On an Arabic or Cyrillic keyboard, the key where a Latin keyboard has N still means N. */
function letterOf({ key, code }: KeyPress): string {
  if (/^[\x20-\x7e]$/.test(key)) return key.toLowerCase();
  return /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : key;
}
