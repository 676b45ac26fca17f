import {
  boundNames,
  maxCountries,
  spendingBounds,
  type SpendingBound,
  type SpendingSet,
} from '#domain/messaging/spending.ts';
import { maxCost } from '#domain/messaging/text-costs.ts';
import { textIn } from '#app/form/form-fields.ts';
import type { FormEntries, FormFaults } from '#app/form/form-answer.ts';

interface Spending {
  set: SpendingSet;
  currency: string;
  /** `own`: the price that the place set; null: none. */
  costs: { country: string; channel: string; own: number | null }[];
}

/** The place's settings as the form shows them. Where the place has set nothing, the usual value is shown. */
export function spendingEntries({ set, costs, currency }: Spending, country: string): FormEntries {
  return [
    ...(set.countries ?? [country]).map((one): [string, string] => ['countries', one]),
    ...boundNames.map((name): [string, string] => [name, String(set[name] ?? spendingBounds[name].usual)]),
    ['currency', currency],
    ...costs.map((row): [string, string] => [costField(row), row.own === null ? '' : String(row.own)]),
  ];
}

export function spendingIn(form: FormData, country: string) {
  const countries = countriesIn(form);
  const isOwn = countries.length === 1 && countries[0] === country;
  const bound = (name: SpendingBound): number | null => {
    const value = wholeIn(form, name);
    return value === spendingBounds[name].usual ? null : value;
  };
  return {
    // Null means the place's own country, even if that changes later.
    countries: isOwn ? null : countries,
    dayMost: bound('dayMost'),
    numberMost: bound('numberMost'),
    prefixMost: bound('prefixMost'),
    addressMost: bound('addressMost'),
    unusualAfter: bound('unusualAfter'),
    currency: textIn(form, 'currency'),
    costs: costsIn(form),
  };
}

export function spendingFaults(form: FormData): FormFaults {
  const faults = costFaults(form);
  const countries = countriesIn(form);
  if (countries.length === 0) faults['countries'] = 'required';
  if (countries.length > maxCountries) faults['countries'] = 'too_many_entries';
  for (const name of boundNames) {
    const { least, max } = spendingBounds[name];
    const value = wholeIn(form, name);
    if (!(value >= least && value <= max)) faults[name] = 'out_of_range';
  }
  return faults;
}

/** The name of the field for one price. */
export const costField = ({ country, channel }: { country: string; channel: string }): string =>
  `cost:${country}:${channel}`;

interface CostField {
  country: string;
  channel: string;
  /** Null: use the estimate. */
  cost: number | null;
}

function costsIn(form: FormData): CostField[] {
  return [...form.keys()].flatMap((name) => {
    const [kind, country = '', channel = ''] = name.split(':');
    return kind === 'cost' ? [{ country, channel, cost: costIn(textIn(form, name)) }] : [];
  });
}

function costFaults(form: FormData): FormFaults {
  const wrong = costsIn(form).filter(({ cost }) => cost !== null && !(cost >= 0 && cost <= maxCost));
  return Object.fromEntries(wrong.map((one) => [costField(one), 'out_of_range']));
}

function countriesIn(form: FormData): string[] {
  const codes = form.getAll('countries').filter((code) => typeof code === 'string' && code !== '') as string[];
  return [...new Set(codes)];
}

/** Accepts digits only: an empty field is not zero. */
function wholeIn(form: FormData, name: string): number {
  const text = textIn(form, name);
  return /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
}

/** Accepts a decimal point or a comma. */
function costIn(text: string): number | null {
  if (text === '') return null;
  return /^\d{1,6}([.,]\d{1,6})?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
}
