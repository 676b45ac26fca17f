// The checks of the address that guests and providers use.

import { checkOf, good, warning, wrong, type Check, type Judgement } from './finding.ts';
import type { AddressSeen } from './installation-seen.ts';

const fewDays = 14;

export const addressChecks: readonly Check[] = [
  checkOf('Public address', 'address', (address) => judgeAnswer(address) ?? judgeReach(address)),
  checkOf('Certificate', 'address', ({ certificate }) => {
    if (certificate === null) return null;
    const { daysLeft, fault } = certificate;
    const renew = 'Renew it where it was made (usually in the proxy in front of Turnstone).';
    if (daysLeft < 0) return wrong('it has ended: browsers refuse the page', renew);
    if (fault !== null)
      return wrong(
        `browsers refuse it (${fault})`,
        'Use one of a public authority for exactly this name, with all the certificates in between (the full chain).',
      );
    const found = `it is valid for ${daysLeft} more ${daysLeft === 1 ? 'day' : 'days'}`;
    return daysLeft < fewDays ? warning(found, renew) : good(found);
  }),
];

/** Null: it answers as it should, or was not asked. */
function judgeAnswer({ url, reach, answer }: AddressSeen): Judgement | null {
  if (answer === null || (answer.kind === 'turnstone' && answer.isOwn)) return null;
  if (answer.kind === 'none') {
    const found = `${url} does not answer from here (${answer.why})`;
    return reach === 'public'
      ? warning(
          found,
          'Open it on a phone. If the phone cannot open it either: does the name lead to this machine or its proxy, and does the proxy run? If the phone can, nothing is wrong.',
        )
      : wrong(found, 'Set PUBLIC_URL to an address of this machine, and HOST to 0.0.0.0, so that phones can open it.');
  }
  return wrong(
    answer.kind === 'other'
      ? `${url} is not answered by Turnstone (status ${answer.status})`
      : `${url} is answered by another installation of Turnstone`,
    'Set PUBLIC_URL to the address that leads here. Behind a proxy, forward the Host header and every path (docs/operations/put-it-on-the-internet.md).',
  );
}

function judgeReach({ url, isSet, reach, answer }: AddressSeen): Judgement {
  const asked = answer === null ? ' (not asked: the server does not run)' : '';
  const set = 'set PUBLIC_URL to it, for example PUBLIC_URL=https://line.example.org';
  if (reach === 'loopback')
    return warning(
      `${url} leads every phone to itself`,
      isSet
        ? 'Set PUBLIC_URL to an address that phones can open.'
        : `Leave HOST out and connect this machine to your network, so that phones in it can open it; or put a proxy with a public name in front and ${set}.`,
      'address_of_machine',
    );
  if (url.startsWith('https:')) return good(`${url}${asked}`);
  return warning(
    reach === 'private'
      ? `${url} can be opened in this network only, and without encryption${asked}`
      : `${url} sends names and numbers without encryption${asked}`,
    `Enough for a try in the house. For guests, put a proxy with a certificate in front and ${set}; notifications need it too.`,
    reach === 'private' ? 'address_of_network' : 'address_open',
  );
}
