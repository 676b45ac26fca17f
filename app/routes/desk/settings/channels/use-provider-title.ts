import { useI18n } from '#app/i18n/use-i18n.ts';
import { titleOf } from '../messages/provider-names.ts';

/** The provider's proper name. Email is an exception: few people know its protocol's name. */
export function useProviderTitle(): (provider: string) => string {
  const { t } = useI18n();
  return (provider) => (provider === 'email' ? t('channels.way_email') : titleOf(provider));
}
