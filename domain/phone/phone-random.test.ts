// Thousands of texts of every kind, most of them no number at all. How long each may take is measured by `npm run bench phone`.
import metadata from 'libphonenumber-js/max/metadata';
import examples from 'libphonenumber-js/mobile/examples';
import { expect, it, vi } from 'vitest';
import { sized } from '#test/chance/chance.ts';
import { randomInputs } from '#test/chance/random-phone-inputs.ts';
import { formatAsYouType } from './format-as-you-type.ts';
import { explainRefusal } from './phone-fault.ts';
import { parsePhone } from './phone.ts';
import { settlePhone, underCountry } from './settle-phone.ts';

// However busy the machine is: how long it takes is not what is tested here.
vi.setConfig({ testTimeout: 300_000 });

const seed = 20_261_121;
const inputs = sized(8_000, 100_000);

it('are all answered, and what is taken is well-formed and read the same again', () => {
  const faults: unknown[] = [];
  let [taken, seen] = [0, 0];
  for (const { input, country } of randomInputs(seed, inputs)) {
    seen += 1;
    const phone = parsePhone(input, country, metadata);
    if (!phone.ok) {
      if (seen % 4 > 0) continue;
      const { missing } = explainRefusal(input, country, phone.code, metadata, examples);
      if (!(missing >= -4 && missing <= 17)) faults.push([input, country, missing]);
      continue;
    }
    taken += 1;
    const again = parsePhone(phone.e164, null, metadata);
    const isSame = again.ok && again.e164 === phone.e164 && again.type === phone.type;
    const isWellFormed = /^\+\d{3,20}$/.test(phone.e164) && /^\d{1,7}$/.test(phone.extension ?? '0');
    if (!isSame || !isWellFormed) faults.push([input, country, phone]);
  }
  expect(faults.slice(0, 5)).toEqual([]);
  expect(seen).toBe(inputs);
  expect(taken).toBeGreaterThan(inputs / 20);
});

it('are all shown, the caret within the text, and settle as the number they are', () => {
  const faults: unknown[] = [];
  for (const { input, country } of randomInputs(seed + 1, sized(4_000, 20_000))) {
    const caret = input.length % 7;
    const shown = formatAsYouType({ value: input, caret }, country, metadata, input.slice(0, -1));
    if (shown.caret < 0 || shown.caret > shown.value.length) faults.push([input, country, shown]);
    underCountry(input, country, 'DE', metadata);
    underCountry(input, country, null, metadata);
    const phone = parsePhone(input, country, metadata);
    const settled = phone.ok && settlePhone(input, country, metadata);
    if (!phone.ok || !settled) continue;
    const again = parsePhone(settled.value, settled.country, metadata);
    if (!again.ok || again.e164 !== phone.e164 || settled.extension !== (phone.extension ?? ''))
      faults.push([input, country, phone, settled]);
  }
  expect(faults.slice(0, 5)).toEqual([]);
});
