// Drawn flags, because not every system has letters that look like them. One small file each, fetched when it is seen.
const files = import.meta.glob<string>('/node_modules/country-flag-icons/3x2/*.svg', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
});

/** The address of a country's flag; null where it has none, as 'International' has. */
export function flagUrl(country: string): string | null {
  return files[`/node_modules/country-flag-icons/3x2/${country}.svg`] ?? null;
}
