import { useI18n } from '#app/i18n/use-i18n.ts';

/** Money in the reader's format: to the cent; amounts below ten cents get two significant digits. */
export function useMoney(currency: string): (amount: number) => string {
  const { number } = useI18n();
  return (amount) =>
    number(amount, {
      style: 'currency',
      currency,
      currencyDisplay: 'code',
      ...(amount > 0 && amount < 0.1 ? { maximumFractionDigits: 1 - Math.floor(Math.log10(amount)) } : {}),
    });
}
