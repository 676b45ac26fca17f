import { useI18n, isolated } from '#app/i18n/use-i18n.ts';

const units = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'];

/** '1.4 GB', in the reader's language. */
export function useSizes(): (bytes: number) => string {
  const { number } = useI18n();
  return (bytes) => {
    const step = Math.min(units.length, Math.max(1, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
    const size = bytes / 1000 ** step;
    return isolated(
      number(size, { style: 'unit', unit: units[step - 1] ?? '', maximumFractionDigits: size < 10 ? 1 : 0 }),
    );
  };
}
