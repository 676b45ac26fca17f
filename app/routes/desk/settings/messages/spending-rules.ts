import {
  boundNames,
  maxCountries,
  spendingBounds,
  type SpendingBound,
  type SpendingSet,
} from '#domain/messaging/spending.ts';
import { maxCost } from '#domain/messaging/text-costs.ts';
import { textIn } from '../../../../form/form-fields.ts';
import type { FormEntries, FormFaults } from '../../../../form/form-answer.ts';

/** The place's settings as the form shows them. Where the place has set nothing, the usual value is shown. */
export function boundEntries(set: SpendingSet, country: string): FormEntries {
  return [
    ...(set.countries ?? [country]).map((one): [string, string] => ['countries', one]),
    ...boundNames.map((name): [string, string] => [name, String(set[name] ?? spendingBounds[name].usual)]),
  ];
}

export function boundsIn(form: FormData, country: string): SpendingSet {
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
  };
}

export function boundFaults(form: FormData): FormFaults {
  const faults: FormFaults = {};
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

export interface CostField {
  country: string;
  channel: string;
  /** Null: use the estimate. */
  cost: number | null;
}

export function costsIn(form: FormData): CostField[] {
  return [...form.keys()].flatMap((name) => {
    const [kind, country = '', channel = ''] = name.split(':');
    return kind === 'cost' ? [{ country, channel, cost: costIn(textIn(form, name)) }] : [];
  });
}

export function costFaults(form: FormData): FormFaults {
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
