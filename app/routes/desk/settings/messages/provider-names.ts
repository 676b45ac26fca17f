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
