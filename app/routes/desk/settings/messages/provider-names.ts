import { useI18n } from '#app/i18n/use-i18n.ts';

/** Proper names, never translated. */
const providerTitles: Readonly<Record<string, string>> = {
  twilio: 'Twilio',
  vonage: 'Vonage',
  infobip: 'Infobip',
  plivo: 'Plivo',
  smpp: 'SMPP 3.4',
  kannel: 'Kannel',
  'android-gateway': 'SMS Gateway for Android',
  whatsapp: 'WhatsApp Business',
  email: 'SMTP',
};

export const titleOf = (provider: string): string => providerTitles[provider] ?? provider;

/** The provider's proper name. Email is an exception: few people know its protocol's name. */
export function useProviderTitle(): (provider: string) => string {
  const { t } = useI18n();
  return (provider) => (provider === 'email' ? t('channels.way_email') : titleOf(provider));
}
