import type { RejectionClass } from '#domain/messaging/failure-reason.ts';

/**
 * Codes of the Messages API, in refusals and reports: https://developer.vonage.com/en/api-errors/messages
 * Only those of SMS.
 */
export const vonageCodes: Readonly<Record<string, RejectionClass>> = {
  /** Throttled. */
  1000: 'throttled',
  /** Missing and invalid parameters, tag, template. */
  1010: 'content_blocked',
  1020: 'content_blocked',
  1021: 'content_blocked',
  1022: 'content_blocked',
  /** Internal error. */
  1030: 'temporary',
  /** Invalid message: an unrecognised prefix. */
  1040: 'invalid_number',
  /** Number barred. */
  1050: 'invalid_number',
  /** The account is barred. */
  1060: 'authentication',
  /** Not enough credit, or quota. */
  1070: 'no_credit',
  /** The account is not enabled for this API. */
  1080: 'authentication',
  /** Message too long. */
  1090: 'content_blocked',
  /** Communication failed: not submitted. */
  1100: 'temporary',
  /** Illegal sender address. */
  1120: 'sender_not_allowed',
  /** Invalid TTL. */
  1130: 'content_blocked',
  /** Facility not allowed. */
  1140: 'authentication',
  /** Invalid message class. */
  1150: 'content_blocked',
  /** Not among the destinations that were approved before. */
  1160: 'country_blocked',
  /** Invalid recipient. */
  1170: 'invalid_number',
  /** Destination temporarily unavailable. */
  1180: 'temporary',
  /** Absent, permanently. */
  1190: 'invalid_number',
  /** Portability error. */
  1200: 'invalid_number',
  /** Anti-spam rejection. */
  1210: 'content_blocked',
  /** Handset busy. */
  1220: 'temporary',
  /** Temporary network failure. */
  1230: 'temporary',
  /** The person has sent STOP. */
  1240: 'opted_out',
  /** Too many send requests. */
  1241: 'throttled',
  /** Unknown number pool. */
  1242: 'sender_not_allowed',
  /** Unroutable. */
  1250: 'country_blocked',
  1251: 'country_blocked',
  /** Destination unreachable. */
  1260: 'temporary',
  /** Age restriction. */
  1270: 'content_blocked',
  /** The subscriber's plan has no texts, or is suspended. */
  1280: 'invalid_number',
  /** Policy or content. */
  1282: 'content_blocked',
  /** The recipient's own credit is spent. */
  1290: 'invalid_number',
  /** Not of this network; not a suitable device. */
  1300: 'invalid_number',
  1310: 'invalid_number',
  /** Already sent. */
  1320: 'content_blocked',
  /** Unknown failure, permanent. */
  1330: 'content_blocked',
  /** The network does not respond. */
  1331: 'temporary',
  /** Expired. */
  1360: 'expired',
  /** Unsupported channel, its parameters. */
  1400: 'content_blocked',
  1410: 'content_blocked',
  /** Invalid sender. */
  1420: 'sender_not_allowed',
  /** Invalid recipient; several of them. */
  1430: 'invalid_number',
  1431: 'content_blocked',
  /** Invalid type, client reference, context. */
  1440: 'content_blocked',
  1450: 'content_blocked',
  1451: 'content_blocked',
  /** The day's limit. */
  1460: 'throttled',
  1461: 'content_blocked',
  /** Fraud Defender: traffic rules, bursts, pumped traffic, country, network. */
  1470: 'country_blocked',
  1472: 'throttled',
  1473: 'content_blocked',
  1474: 'country_blocked',
  1475: 'country_blocked',
  /** The sender is on a 'do not originate' list. */
  1476: 'sender_not_allowed',
  /** Rules of countries: entity, header, content, consent, compliance. */
  1480: 'sender_not_allowed',
  1481: 'sender_not_allowed',
  1482: 'content_blocked',
  1483: 'content_blocked',
  1484: 'sender_not_allowed',
  /** Not all parts were reported in time: some may have arrived, so it is not sent again. */
  1490: 'expired',
  /** The network's own protection against fraud. */
  2001: 'content_blocked',
};
