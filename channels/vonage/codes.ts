import { byCode } from '../provider/http-call.ts';

/**
 * Codes of the Messages API, in refusals and reports: https://developer.vonage.com/en/api-errors/messages
 * Only those of SMS.
 */
export const vonageCodes = byCode({
  // Too many requests, the day's limit, bursts.
  throttled: [1000, 1241, 1460, 1472],
  // Parameters: missing, invalid, tag, template, TTL, message class, channel, type, client reference, context. Too long,
  // spam, age restriction, policy, already sent, several recipients, a failure that stays. Rules of countries (content,
  // consent), pumped traffic, and the network's own protection against fraud.
  content_blocked: [
    1010, 1020, 1021, 1022, 1130, 1150, 1400, 1410, 1440, 1450, 1451, 1461, 1090, 1210, 1270, 1282, 1320, 1330, 1431,
    1473, 1482, 1483, 2001,
  ],
  // Internal error, not submitted, unavailable, busy, network failure, unreachable, no response of the network.
  temporary: [1030, 1100, 1180, 1220, 1230, 1260, 1331],
  // Unknown prefix, barred, invalid, absent for good, ported, a plan without texts or credit, of another network, no
  // suitable device.
  invalid_number: [1040, 1050, 1170, 1190, 1200, 1280, 1290, 1300, 1310, 1430],
  // The account: barred, not enabled for this API or facility.
  authentication: [1060, 1080, 1140],
  // Not enough credit, or quota.
  no_credit: [1070],
  // Illegal or invalid, of an unknown pool, on a 'do not originate' list, against a country's rules (entity, header,
  // compliance).
  sender_not_allowed: [1120, 1242, 1420, 1476, 1480, 1481, 1484],
  // Not among the approved destinations, unroutable, or closed by Fraud Defender.
  country_blocked: [1160, 1250, 1251, 1470, 1474, 1475],
  // The person has sent STOP.
  opted_out: [1240],
  // Expired; or not all parts were reported in time: some may have arrived, so it is not sent again.
  expired: [1360, 1490],
});
