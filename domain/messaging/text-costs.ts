/**
 * The approximate cost of one part of a text, so that a place sees roughly what it spends. The figures are this project's own rough,
 * rounded assumptions about the prices of large providers per country. They come from no price list and are wrong for many contracts.
 * Every place can replace them.
 */

/** By the country's code, then by the channel's name: the price of one part, in the place's currency. */
export type CostTable = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Channels without a price per text: the place's own phone, and the simulated one. */
const freeChannels: ReadonlySet<string> = new Set(['simulated', 'android-gateway']);

const dollarsATextTo: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries({
    0.01: 'US CA',
    0.03: 'BR CO CN IN TH TR ZA',
    0.05: 'AR AU CL DK GB KR MX PL PT SG',
    0.07: 'CH CZ ES FI FR IE MY NO RO SE VN',
    0.1: 'AE AT BE DE IT JP KE LU NL NZ PH UA',
    0.2: 'BD EG ID IL IR MA NG RU SA SO',
  }).flatMap(([dollars, countries]) => countries.split(' ').map((country) => [country, Number(dollars)])),
);
const dollarsElsewhere = 0.15;
const dollarsAWhatsApp = 0.03;

/** Rounded; other currencies use the figure in dollars. */
const perDollar = {
  USD: 1,
  EUR: 0.9,
  GBP: 0.8,
  CHF: 0.9,
  CAD: 1.4,
  AUD: 1.5,
  NZD: 1.7,
  DKK: 6.5,
  NOK: 10,
  SEK: 10,
  PLN: 4,
  CZK: 22,
  TRY: 40,
  UAH: 42,
  ZAR: 18,
  INR: 85,
  BRL: 5.5,
  MXN: 19,
  CNY: 7,
  JPY: 150,
  KRW: 1400,
  VND: 26_000,
  SAR: 3.75,
  AED: 3.7,
} as const;
type Currency = keyof typeof perDollar;
export const currencies = Object.keys(perDollar) as Currency[];

export const isCurrency = (code: string): code is Currency => Object.hasOwn(perDollar, code);

const euroCountries = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK AD MC SM VA ME XK'.split(' ');
const currencyOfCountry: Readonly<Record<string, Currency>> = {
  ...Object.fromEntries(euroCountries.map((country) => [country, 'EUR' as const])),
  GB: 'GBP',
  GG: 'GBP',
  JE: 'GBP',
  IM: 'GBP',
  CH: 'CHF',
  LI: 'CHF',
  CA: 'CAD',
  AU: 'AUD',
  NZ: 'NZD',
  DK: 'DKK',
  NO: 'NOK',
  SE: 'SEK',
  PL: 'PLN',
  CZ: 'CZK',
  TR: 'TRY',
  UA: 'UAH',
  ZA: 'ZAR',
  IN: 'INR',
  BR: 'BRL',
  MX: 'MXN',
  CN: 'CNY',
  JP: 'JPY',
  KR: 'KRW',
  VN: 'VND',
  SA: 'SAR',
  AE: 'AED',
};

export const currencyOf = (country: string): Currency => currencyOfCountry[country] ?? 'USD';

/** The assumed cost of one part of a text if the place sets none. */
export function estimatedCost(country: string, channel: string, currency: Currency): number {
  if (freeChannels.has(channel)) return 0;
  const dollars = channel === 'whatsapp' ? dollarsAWhatsApp : (dollarsATextTo[country] ?? dollarsElsewhere);
  return rounded(dollars * perDollar[currency]);
}

/** Two significant digits: more would suggest precision that the estimate does not have. */
const rounded = (cost: number): number => Number(cost.toPrecision(2));

export function costOfPart(costs: CostTable, { country, channel }: CostOf, currency: Currency): number {
  return costs[country]?.[channel] ?? estimatedCost(country, channel, currency);
}

export interface CostOf {
  country: string;
  channel: string;
}

/** The maximum cost of one part: more than any real text, in any currency. */
export const maxCost = 100_000;
