import { byCode } from '../provider/http-call.ts';
import type { RejectionClass } from '#domain/messaging/failure-reason.ts';

// Statuses and errors by name: https://www.infobip.com/docs/essentials/api-essentials/response-status-and-error-codes
// Only those of SMS. An error that is not listed is temporary if Infobip marks it as not permanent: mostly a fault
// between networks.

const statuses: Readonly<Partial<Record<RejectionClass, readonly string[]>>> = {
  invalid_number: ['REJECTED_PREFIX_MISSING', 'MISSING_TO', 'REJECTED_DESTINATION', 'UNDELIVERABLE_NOT_DELIVERED'],
  opted_out: ['REJECTED_DND', 'REJECTED_DESTINATION_BLOCKLISTED'],
  content_blocked: [
    'UNDELIVERABLE_REJECTED_OPERATOR',
    'REJECTED_INVALID_UDH',
    'REJECTED_MESSAGE_TOO_LONG',
    'SIGNALS_BLOCKED',
    'UNDELIVERABLE_REJECTED_PLATFORM',
  ],
  sender_not_allowed: ['REJECTED_SOURCE', 'REJECTED_SENDER'],
  country_blocked: ['REJECTED_NETWORK', 'REJECTED_ROUTE_NOT_AVAILABLE'],
  no_credit: ['REJECTED_NOT_ENOUGH_CREDITS', 'REJECTED_PREPAID_PACKAGE_EXPIRED'],
  throttled: ['REJECTED_FLOODING_FILTER'],
  temporary: ['REJECTED_SYSTEM_ERROR', 'UNDELIVERABLE_NOT_SENT'],
  // A trial account may text one number only.
  authentication: ['REJECTED_DESTINATION_NOT_REGISTERED'],
  // EXPIRED_DLR_UNKNOWN: nobody knows whether it arrived, so it is not sent again.
  expired: ['EXPIRED_EXPIRED', 'EXPIRED_DLR_UNKNOWN'],
};

const errors: Readonly<Partial<Record<RejectionClass, readonly string[]>>> = {
  invalid_number: [
    'EC_UNKNOWN_SUBSCRIBER',
    'EC_UNIDENTIFIED_SUBSCRIBER',
    'EC_ILLEGAL_SUBSCRIBER',
    'EC_TELESERVICE_NOT_PROVISIONED',
    'EC_ILLEGAL_EQUIPMENT',
    'EC_CANNOT_RECEIVE_SC',
    'EC_USER_OUT_OF_CREDIT',
    'EC_DEST_ADDRESS_UNABLE_TO_RECEIVE_SMS',
    'EC_INVALID_DESTINATION_ADDRESS',
    'EC_INVALID_REQUEST_DESTINATION',
    'EC_IMSI_BLACKLISTED',
    'EC_DEACTIVATED_LIST',
    'EC_BEARER_SERVICE_NOT_PROVISIONED',
    'EC_CUG_REJECT',
    'EC_OPERATOR_NOT_FOUND',
    'EC_DESTINATION_BLOCKED_BY_OPERATOR',
    'EC_DESTINATION_NOT_SMS_PROVISIONED',
    'EC_DEST_ADDRESS_SUSPENDED',
  ],
  opted_out: [
    'EC_SC_BLOCKED_BY_END_USER',
    'EC_CONTENT_BLOCKED',
    'EC_BLACKLISTED_DESTINATIONADDRESS',
    'EC_DEST_ADDRESS_BLACKLISTED',
  ],
  content_blocked: [
    'EC_INVALID_REQUEST_TYPE',
    'EC_MSG_TEXT_TOO_LONG',
    'EC_INTERACTION_NOT_SUPPORTED',
    'EC_BLOCKED_BY_CAMPAIGN_BLACKLIST',
    'EC_REJECTED_SPAM_BY_OPERATOR',
    'EC_SIGNALS_BLOCKED',
    'EC_INVALID_PDU_FORMAT',
    'EC_MESSAGE_CANCELED',
    'EC_CONTENT_BLOCKED_BY_OPERATOR',
    'EC_SMS_REJECTED_BY_MOBILE_OPERATOR',
    'EC_UNKNOWN_MOBILE_OPERATOR',
    'EC_FAILED_MESSAGE_DELIVERY',
    'EC_DUPLICATE_MESSAGE',
    'EC_INVALIDMSCADDRESS',
  ],
  sender_not_allowed: [
    'EC_INVALID_SOURCE_ADDRESS',
    'EC_CAMPAIGNID_NOT_PROVISIONED',
    'EC_INVALID_GLOBAL_CAMPAIGN_ID',
    'EC_BLACKLISTED_SENDERADDRESS',
    'EC_SOURCE_ADDRESS_IS_BLOCKED',
    'EC_TF_NUMBER_NOT_VERIFIED',
    'EC_SC_BLOCKED_FOR_END_USER',
    'EC_SC_NOT_PROVISIONED',
    'EC_SC_EXPIRED',
    'EC_SC_BLOCKED',
    'EC_CAMPAIGN_ID_REJECTED',
    'EC_BLOCKED_NEW_SUBSCRIPTIONS_FOR_SC',
  ],
  country_blocked: ['EC_ACC_HAS_NO_ADRESS_FOR_DESR', 'EC_ACCOUNT_NOT_PROVISIONED_FOR_CHANNEL'],
  no_credit: ['EC_MONTHLY_LIMIT_REACHED'],
  throttled: [
    'EC_LIMIT_REACHED',
    'EC_QUOTA_REACHED',
    'EC_SIGNALS_HARD_LIMIT_REACHED',
    'EC_DESTINATION_FLOODING',
    'EC_DESTINATION_TXT_FLOODING',
    'EC_10DLC_LIMIT_REACHED',
  ],
  // Infobip marks some of them as permanent; their descriptions say otherwise.
  temporary: [
    'EC_TEMPORARY_HANDSET_FAILURE',
    'EC_NOTSUBMITTEDTOSMPPCHANNEL',
    'EC_RESOURCE_LIMITATION',
    'EC_DEST_OVERLOADED',
    'EC_MOBILE_OPERATOR_NETWORK_ERROR',
    'EC_ABSENT_SUBSCRIBER',
    'EC_ABSENT_SUBSCRIBER_SM',
    'EC_SUBSCRIBER_BUSY_FOR_MT_SMS',
    'EC_SYSTEM_FAILURE',
    'EC_TIME_OUT',
  ],
  authentication: [
    'EC_ACCOUNT_ACCESS_DENIED',
    'EC_ACC_NOT_PROVISIONED_TO_SMS_DEMO_SC',
    'EC_EXCEEDED_THE_TIME_LIMIT_OF_SMS_DEMO',
    'EC_DEST_ADDRESS_NOT_IN_SMS_DEMO',
    'EC_EXCEEDED_THE_MAX_NUMBER',
    'EC_ACC_NOT_2_WAY',
  ],
  expired: ['EC_VALIDITY_EXPIRED', 'EC_VP_EXPIRED', 'EC_MESSAGE_EXPIRED', 'EC_MESSAGE_SUBMITTED_NOT_ACKED'],
};

export const infobipStatuses = byCode(statuses);
export const infobipErrors = byCode(errors);

/** https://www.infobip.com/docs/developer-resources/api-fundamentals/handling-errors: a refusal names the parameter. */
export const infobipViolations: readonly (readonly [property: RegExp, complaint: string, meaning: RejectionClass])[] = [
  [/destinations|\bto\b/i, 'to', 'invalid_number'],
  [/sender|\bfrom\b/i, 'sender', 'sender_not_allowed'],
];
