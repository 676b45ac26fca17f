/**
 * Decides which numbers a country has: the types of the library's plans, and the numbers that a regulator keeps
 * free for films and examples, which it does not know.
 */

import { fitsPattern } from './digit-pattern.ts';
import { isPhoneCountry, type PhoneMetadata } from './phone-countries.ts';

/** 07700 900000 to 900999: kept free by Ofcom. */
export const exampleMobiles = { country: 'GB', callingCode: '44', pattern: '7700900\\d{3}', length: 10 };

/**
 * The types of a country's numbers; none where only the smaller plans are at hand. Common is what people have in their pockets and on their
 * walls, and usually mean.
 */
export function numberTypes(country: string, metadata: PhoneMetadata) {
  if (!isPhoneCountry(country, metadata)) return [];
  const plan = planOf(country, metadata);
  const types = (plan[place.types] || []).flatMap((type, index) => {
    const [pattern, lengths] = type || [];
    return pattern ? [{ pattern, lengths: lengths ?? plan[place.lengths], isCommon: index < 2 }] : [];
  });
  if (country !== exampleMobiles.country) return types;
  return [...types, { pattern: exampleMobiles.pattern, lengths: [exampleMobiles.length], isCommon: true }];
}

/** Whether a number of the country can begin with these digits. */
export function canBegin(country: string, digits: string, metadata: PhoneMetadata): boolean {
  const leading = isPhoneCountry(country, metadata) && planOf(country, metadata)[place.leadingDigits];
  if (leading && !canLead(leading, digits)) return false;
  return numberTypes(country, metadata).some(({ pattern, lengths }) =>
    lengths.some((length) => length >= digits.length && fitsPattern(pattern, digits.padEnd(length, '?'))),
  );
}

/** The leading digits are a beginning themselves: what is there may be shorter than they, or longer. */
function canLead(leading: string, digits: string): boolean {
  const longest = 6;
  return Array.from({ length: longest }, (_, index) => index + 1).some((length) =>
    fitsPattern(leading, digits.slice(0, length).padEnd(length, '?')),
  );
}

type Type = [pattern: string, lengths?: number[]] | 0;

/** What of a plan is read here, at its place in the library's arrays (version 4 of its data). */
const place = { lengths: 3, leadingDigits: 10, types: 11 } as const;

interface Plan {
  [place.lengths]: number[];
  [place.leadingDigits]?: string | 0;
  [place.types]?: Type[] | 0;
}

function planOf(country: string, metadata: PhoneMetadata): Plan {
  const plans: Record<string, unknown> = metadata.countries;
  // The library has no types for what is inside.
  return plans[country] as Plan;
}
