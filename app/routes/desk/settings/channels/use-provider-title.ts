import { useI18n } from '../../../../i18n/use-i18n.ts';
import { titleOf } from './provider-titles.ts';

/** A proper name, but for letters: the name of their protocol says nothing to most. */
export function useProviderTitle(): (provider: string) => string {
  const { t } = useI18n();
  return (provider) => (provider === 'email' ? t('channels.way_email') : titleOf(provider));
}
