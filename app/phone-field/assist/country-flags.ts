// Drawn flags, because not every system has flag letters that look like flags. Each is a small file, fetched when it
// becomes visible.
const files = import.meta.glob<string>('/node_modules/country-flag-icons/3x2/*.svg', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
});

/** The address of a country's flag; null if it has none, as for 'International'. */
export function flagUrl(country: string): string | null {
  return files[`/node_modules/country-flag-icons/3x2/${country}.svg`] ?? null;
}
