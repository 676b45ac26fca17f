/** The country chosen beside a phone number. */
export interface ChosenCountry {
  /** ISO 3166-1 alpha-2; '' is 'International'. */
  country: string;
  /** With its plus; '' for 'International'. */
  dialCode: string;
  /** In the page's language; '' for 'International'. */
  name: string;
  flag: string | null;
}

/** What a phone field begins with. */
export interface PhoneStart extends ChosenCountry {
  /** Every country that can be chosen, short for the wire: `GB+44 ES+34 ...`. */
  countries: string;
}

export interface DialCountry {
  country: string;
  dialCode: string;
}

export function readCountries(countries: string): DialCountry[] {
  return countries.split(' ').map((entry) => ({ country: entry.slice(0, 2), dialCode: entry.slice(2) }));
}
