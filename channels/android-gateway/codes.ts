import { byCode } from '../provider/http-call.ts';
import type { RejectionClass } from '#domain/messaging/failure-reason.ts';

/** Refusals of the server on the phone and of the cloud: https://docs.sms-gate.app/integration/api/ */
export const refusalCodes: Readonly<Record<string, RejectionClass>> = {
  /** All our requests have one shape, so the named phone is wrong, or none is registered. */
  '400': 'sender_not_allowed',
  '401': 'authentication',
  '403': 'authentication',
  /** No gateway at this address. */
  '404': 'authentication',
  /** The phone's queue is full: https://docs.sms-gate.app/features/sending-messages/#server-queue-limits */
  queue_limit: 'temporary',
};

const thePhone = {
  ttl_expired: 'expired',
  /** No SIM card, another one than was named, or the app lacks the permission: https://docs.sms-gate.app/faq/errors/ */
  no_sim: 'sender_not_allowed',
} as const;

/** A text was not sent: https://developer.android.com/reference/android/telephony/SmsManager#constants_1 */
const android = {
  throttled: ['ERROR_LIMIT_EXCEEDED', 'RIL_REQUEST_RATE_LIMITED'],
  content_blocked: [
    'ERROR_NULL_PDU',
    'ENCODING_ERROR',
    'INVALID_ARGUMENTS',
    'INVALID_SMS_FORMAT',
    'RIL_ENCODING_ERR',
    'RIL_INVALID_ARGUMENTS',
    'RIL_INVALID_SMS_FORMAT',
  ],
  invalid_number: ['ERROR_SHORT_CODE_NEVER_ALLOWED', 'ERROR_SHORT_CODE_NOT_ALLOWED'],
  sender_not_allowed: [
    'ERROR_FDN_CHECK_FAILURE',
    'INVALID_SMSC_ADDRESS',
    'NO_DEFAULT_SMS_APP',
    'OPERATION_NOT_ALLOWED',
    'RIL_ACCESS_BARRED',
    'RIL_INVALID_SMSC_ADDRESS',
    'RIL_OPERATION_NOT_ALLOWED',
    'RIL_SIM_ABSENT',
    'UNEXPECTED_EVENT_STOP_SENDING',
  ],
  temporary: [
    // Often an empty prepaid card, but the phone does not say so.
    'ERROR_GENERIC_FAILURE',
    'ERROR_NO_SERVICE',
    'ERROR_RADIO_OFF',
    'CANCELLED',
    'INTERNAL_ERROR',
    'INVALID_STATE',
    'MODEM_ERROR',
    'NETWORK_ERROR',
    'NETWORK_REJECT',
    'NO_MEMORY',
    'NO_RESOURCES',
    'RADIO_NOT_AVAILABLE',
    'REMOTE_EXCEPTION',
    'SMS_BLOCKED_DURING_EMERGENCY',
    'SMS_SEND_RETRY_FAILED',
    'SYSTEM_ERROR',
    'RIL_BLOCKED_DUE_TO_CALL',
    'RIL_CANCELLED',
    'RIL_INTERNAL_ERR',
    'RIL_INVALID_MODEM_STATE',
    'RIL_INVALID_STATE',
    'RIL_MODEM_ERR',
    'RIL_NETWORK_ERR',
    'RIL_NETWORK_NOT_READY',
    'RIL_NETWORK_REJECT',
    'RIL_NO_MEMORY',
    'RIL_NO_RESOURCES',
    'RIL_RADIO_NOT_AVAILABLE',
    'RIL_SIMULTANEOUS_SMS_AND_CALL_NOT_ALLOWED',
    'RIL_SMS_SEND_FAIL_RETRY',
    'RIL_SYSTEM_ERR',
  ],
} as const satisfies Partial<Record<RejectionClass, readonly string[]>>;

/** TP-Status of a text that did not arrive: 3GPP TS 23.040, 9.2.3.15, https://www.3gpp.org/dynareport/23040.htm */
const network = {
  temporary: [64, 68, 96, 97, 98, 99, 100, 101],
  invalid_number: [65, 67, 69],
  content_blocked: [66],
  expired: [70],
} as const satisfies Partial<Record<RejectionClass, readonly number[]>>;

export const failureCodes: Readonly<Record<string, RejectionClass>> = {
  ...thePhone,
  ...byCode(android, (result) => `RESULT_${result}`),
  ...byCode(network, (status) => `status_${status}`),
};

/** The code in the phone's sentence. The rest is dropped: it may hold the number of the network's SMS centre. */
export function codeOfReason(reason: string): string {
  const [result] = reason.match(/RESULT_[A-Z_]+/) ?? [];
  const [, status] = reason.match(/Delivery result.*: (\d{1,3})$/) ?? [];
  if (result) return result;
  if (status) return `status_${status}`;
  if (reason.startsWith('TTL expired')) return 'ttl_expired';
  return /No SIMs found|SIM \d+ not found|READ_PHONE_STATE/.test(reason) ? 'no_sim' : 'failed';
}
