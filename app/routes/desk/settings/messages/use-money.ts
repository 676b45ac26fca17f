import { useI18n } from '../../../../i18n/use-i18n.ts';

/** Money as the reader writes it: to the cent, and of what costs less than ten of them the two digits that count. */
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
