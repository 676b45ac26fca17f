import {
  maxCountries,
  boundNames,
  spendingBounds,
  type SpendingBound,
  type SpendingSet,
} from '#domain/messaging/spending.ts';
import { maxCost } from '#domain/messaging/text-costs.ts';
import { textIn, type FormEntries, type FormFaults } from '#app/form/form-answer.ts';
import { formOf, single, text, wholeIn, type Part, type Shape } from '#app/form/form-shape.ts';

/** Null means the place's own country, even if that changes later. */
const countriesOf = (country: string): Part<SpendingSet['countries']> => ({
  entries: (codes, name) => (codes ?? [country]).map((code) => [name, code]),
  read: (values, name) => {
    const codes = [...new Set(values(name).filter((code) => code !== ''))];
    return codes.length === 1 && codes[0] === country ? null : codes;
  },
  faults: (codes, name): FormFaults => {
    if (codes?.length === 0) return { [name]: 'required' };
    return codes && codes.length > maxCountries ? { [name]: 'too_many_entries' } : {};
  },
});

/** Where the place has set nothing, the usual value is shown. */
const bound = (name: SpendingBound): Part<number | null> => {
  const { usual, least, max } = spendingBounds[name];
  return single<number | null>(
    (value) => String(value ?? usual),
    (typed) => (wholeIn(typed) === usual ? null : wholeIn(typed)),
    (value) => value !== null && !(value >= least && value <= max) && 'out_of_range',
  );
};

const bounds = Object.fromEntries(boundNames.map((name) => [name, bound(name)])) as Shape<
  Record<SpendingBound, number | null>
>;

/** `own`: the price that the place set; null: the estimate. */
type Cost = ReturnType<typeof costsIn>[number];

/** The place's settings for its texts, and one price for each country and channel that it uses. */
export function spendingForm(country: string) {
  const form = formOf({
    countries: countriesOf(country),
    ...bounds,
    currency: text(),
  });
  return {
    entries: ({ set, costs, currency }: { set: SpendingSet; costs: Cost[]; currency: string }): FormEntries => [
      ...form.entries({ ...set, currency }),
      ...costs.map((row): [string, string] => [costField(row), String(row.own ?? '')]),
    ],
    read: (posted: FormData) => ({
      ...form.read(posted),
      costs: costsIn(posted).map(({ own: cost, ...row }) => ({ ...row, cost })),
    }),
    faults: (posted: FormData): FormFaults => ({ ...form.faults(posted), ...costFaults(posted) }),
  };
}

export const costField = ({ country, channel }: Pick<Cost, 'country' | 'channel'>): string =>
  `cost:${country}:${channel}`;

function costsIn(form: FormData) {
  return [...form.keys()].flatMap((name) => {
    const [kind, country = '', channel = ''] = name.split(':');
    return kind === 'cost' ? [{ country, channel, own: costIn(textIn(form, name)) }] : [];
  });
}

function costFaults(form: FormData): FormFaults {
  const wrong = costsIn(form).filter(({ own }) => own !== null && !(own >= 0 && own <= maxCost));
  return Object.fromEntries(wrong.map((one) => [costField(one), 'out_of_range']));
}

/** Accepts a decimal point or a comma. */
function costIn(typed: string): number | null {
  if (typed === '') return null;
  return /^\d{1,6}([.,]\d{1,6})?$/.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN;
}
