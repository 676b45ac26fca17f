import { androidGateway } from './android-gateway/android-gateway.ts';
import { email } from './email/email.ts';
import { infobip } from './infobip/infobip.ts';
import { kannel } from './kannel/kannel.ts';
import { plivo } from './plivo/plivo.ts';
import type { Provider } from './provider/contract.ts';
import { smpp } from './smpp/smpp.ts';
import { twilio } from './twilio/twilio.ts';
import { vonage } from './vonage/vonage.ts';
import { whatsapp } from './whatsapp/whatsapp.ts';

/** In the order of the settings page. */
export const providers: Readonly<Record<string, Provider>> = {
  twilio,
  vonage,
  infobip,
  plivo,
  smpp,
  kannel,
  'android-gateway': androidGateway,
  whatsapp,
  email,
};
