// Numbers of every region and type: the examples of Google's own library, and one more for each type, built from its pattern.
import google from 'google-libphonenumber';
import metadata from 'libphonenumber-js/max/metadata';
import { readPattern, type DigitPattern } from '#domain/phone/digit-pattern.ts';
import { exampleMobiles, numberTypes } from '#domain/phone/numbering-plan.ts';

export interface ExampleNumber {
  /** ISO 3166-1 alpha-2: the region whose plan it comes from. */
  region: string;
  /** `+` and digits. */
  e164: string;
}

export const regions = Object.keys(metadata.countries);

export function exampleNumbers(): ExampleNumber[] {
  const found = new Map<string, ExampleNumber>();
  for (const example of [...examplesOfGoogle(), ...examplesOfPatterns()])
    found.set(`${example.region} ${example.e164}`, example);
  return [...found.values()];
}

export function examplesOfGoogle(): ExampleNumber[] {
  const library = google.PhoneNumberUtil.getInstance();
  const types = Object.values(google.PhoneNumberType).filter((type) => type >= 0);
  return regions.flatMap((region) =>
    types.flatMap((type) => {
      const number = library.getExampleNumberForType(region, type);
      return number?.getNationalNumber()
        ? [{ region, e164: library.format(number, google.PhoneNumberFormat.E164) }]
        : [];
    }),
  );
}

/** Takes the highest digit of each choice; Google's examples mostly take the lowest. */
function examplesOfPatterns(): ExampleNumber[] {
  return regions.flatMap((region) => {
    const callingCode = Object.entries(metadata.country_calling_codes).find(([, codes]) =>
      codes.some((code) => code === region),
    )?.[0];
    return numberTypes(region, metadata)
      .filter(({ pattern }) => pattern !== exampleMobiles.pattern)
      .map(({ pattern }) => ({ region, e164: `+${callingCode}${highestOf(readPattern(pattern))}` }));
  });
}

function highestOf(pattern: DigitPattern): string {
  switch (pattern.kind) {
    case 'digit':
      return pattern.oneOf.at(-1) ?? '';
    case 'sequence':
      return pattern.items.map(highestOf).join('');
    case 'alternatives': {
      const last = pattern.options.at(-1);
      return last ? highestOf(last) : '';
    }
    case 'repeat':
      return highestOf(pattern.item).repeat(pattern.max);
  }
}
