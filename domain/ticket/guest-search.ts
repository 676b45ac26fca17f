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

/** In front of a number as it is dialled: 0 in Britain, 8 in Russia, 06 in Hungary, 00 or 011 from abroad. */
const longestTrunk = 3;

/** Whether these digits are the whole number, with the country's code or as it is dialled. `phone`: as its reader sees it, perhaps masked. */
export function isWholePhone(phone: string, digits: string): boolean {
  const known = phone.split(';', 1)[0]?.replaceAll(/\D/g, '') ?? '';
  // Of a masked number only the last four digits are known.
  if (phone.includes('•')) return known !== '' && digits.length >= wholePhoneFrom && digits.endsWith(known);
  const trunk = Math.min(longestTrunk, digits.length - wholePhoneFrom);
  return Array.from({ length: trunk + 1 }, (_, at) => digits.slice(at)).some((dialled) => known.endsWith(dialled));
}
