// Kannel 1.4.5 by its user guide, and as the real one behaves:
// https://www.kannel.org/download/1.4.5/userguide-1.4.5/userguide.html

import { messageNamedIn } from '#channels/provider/callback-url.ts';
import { refusals } from '#channels/kannel/kannel.ts';
import type { ProviderSettings } from '#channels/provider/contract.ts';
import type { ProviderWire, TakenText, WireAnswer, WireCall } from './simulator.ts';

export const kannelCarrier = (origin: string): ProviderSettings => ({
  address: origin,
  username: 'turnstone',
  password: 'not-a-real-secret',
  sender: '+12025550166',
  smsc: 'modem-1',
});

const plain = (status: number, body: string): WireAnswer => ({
  status,
  headers: { 'content-type': 'text/html' },
  body,
});

const statuses: Record<string, number> = { authorization_failed: 403, not_routable: 403, temporal_failure: 503 };

/** The content of a report for each code: its bits, and the SMSC's words. */
export const failedReports: Record<string, readonly [bits: number, said: string]> = {
  EXPIRED: [34, 'id:7b sub:001 dlvrd:000 submit date:2611220500 done date:2611220510 stat:EXPIRED err:000 text:A12'],
  'REJECTD 011': [
    2,
    'id:7b sub:001 dlvrd:000 submit date:2611220500 done date:2611220510 stat:REJECTD err:011 text:A12',
  ],
  ESME_RINVDSTADR: [16, 'NACK/0x0000000b/Invalid Destination Address'],
  ESME_RINVSRCADR: [16, 'NACK/0x0000000a/Invalid Source Address'],
  ESME_RX_P_APPN: [16, 'NACK/0x00000065/ESME Receiver Permanent App Error Code'],
};

export function kannelWire({ username, password, smsc }: ProviderSettings): ProviderWire {
  return {
    read: ({ method, url, headers, body }) => {
      const header = (name: string): string => String(headers[`x-kannel-${name}`] ?? '');
      if (url.pathname !== '/cgi-bin/sendsms' || url.search !== '') return plain(404, 'Unknown request.');
      if (method !== 'POST' || headers['content-type'] !== 'text/plain; charset=UTF-8')
        return plain(400, 'Invalid content-type');
      if (header('username') !== username || header('password') !== password || header('smsc') !== (smsc ?? ''))
        return plain(403, 'Authorization failed for sendsms');
      const callbackUrl = header('dlr-url') || null;
      if ((callbackUrl !== null) !== (header('dlr-mask') === '19'))
        return plain(400, 'DLR-Mask field misformed, rejected');
      const id = messageNamedIn(callbackUrl ?? '')?.id;
      return {
        to: header('to'),
        from: header('from'),
        text: body,
        encoding: header('coding') === '0' ? 'gsm7' : 'ucs2',
        ourId: id ?? null,
        ...(id !== undefined && { ref: id }),
        ttlSeconds: Number(header('validity')) * 60,
        callbackUrl,
      };
    },
    answer: () => plain(202, '0: Accepted for delivery'),
    refuse: (code) => plain(statuses[code] ?? 400, `${refusals.find(([, , name]) => name === code)?.[0]}, rejected.`),
    report: (taken, state, code = 'EXPIRED') =>
      state === 'delivered'
        ? reportCall(taken, 1, 'stat:DELIVRD err:000')
        : reportCall(taken, ...(failedReports[code] ?? [2, ''])),
    interim: (taken) => [
      reportCall(taken, 8, 'ACK/'),
      reportCall(taken, 4, 'stat:ACCEPTD err:000'),
      reportCall(taken, 66, 'stat:UNKNOWN err:000'),
    ],
    incoming: ({ ref, from, to, text }, address) => ({
      method: 'POST',
      url: `${address}?id=${ref}`,
      headers: {
        'content-type': text === null ? 'application/octet-stream' : 'text/plain; charset="UTF-16BE"',
        'x-kannel-from': from,
        'x-kannel-to': to,
        'x-kannel-time': '2026-11-22 05:00:00',
      },
      body: text ?? '',
    }),
  };
}

/** As Kannel fills in the address it received. */
function reportCall({ callbackUrl }: TakenText, bits: number, said: string): WireCall {
  const filled = (callbackUrl ?? '').replace(/%[%dA]/g, (escape) =>
    escape === '%d' ? String(bits) : escape === '%A' ? encodeURIComponent(said).replaceAll('%20', '+') : '%',
  );
  return { method: 'GET', url: filled, headers: {}, body: '' };
}
