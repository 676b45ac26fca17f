// How the words of a search are compared with a guest's name and phone, in the console and in the history.

import { asciiDigits } from '../phone/phone-text.ts';

/** Without accents, case and invisible marks, with the digits 0 to 9, so that 'lucia' finds Lucía and '١٥' finds A-15. */
export function plain(text: string): string {
  return asciiDigits(text)
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .toLocaleLowerCase()
    .trim();
}

/** Input of this length is a whole phone number. */
const wholePhoneFrom = 7;

/** In front of a number as it is dialled: at home, and from abroad. Russia and Hungary have their own. */
const prefixes = ['', '0', '00', '011'];
const ownPrefixes = { '7': '8', '36': '06' };

/** Whether these digits are the whole number, with the country's code or as it is dialled. `phone`: as its reader sees it, perhaps masked. */
export function isWholePhone(phone: string, digits: string): boolean {
  const known = phone.split(';', 1)[0]?.replaceAll(/\D/g, '') ?? '';
  // Of a masked number only the last four digits are known.
  if (phone.includes('•')) return known !== '' && digits.length >= wholePhoneFrom && digits.endsWith(known);
  const own = Object.entries(ownPrefixes).flatMap(([country, prefix]) => (known.startsWith(country) ? prefix : []));
  return [...prefixes, ...own].some((prefix) => {
    const rest = digits.slice(prefix.length);
    return digits.startsWith(prefix) && rest.length >= wholePhoneFrom && known.endsWith(rest);
  });
}
