import { titleOf } from '../channels/provider-titles.ts';
import { useText } from '../../../../i18n/use-text.ts';

export function useChannelName(): (channel: string) => string {
  const { t } = useText();
  return (channel) => {
    if (channel === 'simulated') return t('spending.channel_simulated');
    return titleOf(channel);
  };
}

/** A country's name as the server says it. */
export function nameOfCountry(countries: readonly { code: string; name: string }[], code: string): string {
  return countries.find((one) => one.code === code)?.name ?? code;
}
