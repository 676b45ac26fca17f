/** The settings that exist: those of `loadConfig`, and those of commands that run beside the server. */
type SettingNames = readonly string[];

/** A sentence for each variable that looks like ours but that nothing reads: a misspelt name must not be ignored silently. */
export function unknownSettings(env: Record<string, string | undefined>, known: SettingNames): string[] {
  return Object.keys(env)
    .filter((name) => /^TURNSTONE_/i.test(name) && !known.includes(name) && env[name] !== undefined)
    .map((name) => {
      const meant = nearest(name.toUpperCase(), known);
      const advice = meant === null ? `Take it out; known are ${known.join(', ')}.` : `Did you mean ${meant}?`;
      return `${name}: Nobody reads this variable. ${advice}`;
    });
}

function nearest(name: string, known: SettingNames): string | null {
  const [best] = known.map((one) => ({ one, far: distance(name, one) })).toSorted((a, b) => a.far - b.far);
  return best && best.far <= 4 ? best.one : null;
}

/** The edit distance: how many letters to add, remove or change to turn one text into the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const changed = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
