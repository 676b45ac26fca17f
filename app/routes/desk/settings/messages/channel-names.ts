import { titleOf } from './provider-titles.ts';
import { useI18n } from '#app/i18n/use-i18n.ts';

export function useChannelName(): (channel: string) => string {
  const { t } = useI18n();
  return (channel) => (channel === 'simulated' ? t('spending.channel_simulated') : titleOf(channel));
}

export function nameOfCountry(countries: readonly { code: string; name: string }[], code: string): string {
  return countries.find((one) => one.code === code)?.name ?? code;
}
