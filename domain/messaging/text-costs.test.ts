import { expect, test } from 'vitest';
import { costOfPart, currencyOf, estimatedCost } from './text-costs.ts';

test('what a place says counts, and an assumption in its currency where it says nothing', () => {
  expect(currencyOf('GB')).toBe('GBP');
  expect(currencyOf('FR')).toBe('EUR');
  expect(currencyOf('SO')).toBe('USD');
  expect(estimatedCost('GB', 'twilio', 'GBP')).toBe(0.04);
  expect(estimatedCost('US', 'twilio', 'JPY')).toBe(1.5);
  expect(estimatedCost('ZZ', 'twilio', 'USD')).toBe(0.15);
  expect(estimatedCost('GB', 'whatsapp', 'USD')).toBe(0.03);
  const table = { GB: { twilio: 0 } };
  expect(costOfPart(table, { country: 'GB', channel: 'twilio' }, 'GBP')).toBe(0);
  expect(costOfPart(table, { country: 'GB', channel: 'vonage' }, 'GBP')).toBe(0.04);
});

test('a phone of the place’s own costs nothing by the text', () => {
  for (const channel of ['simulated', 'android-gateway']) expect(estimatedCost('GB', channel, 'GBP')).toBe(0);
});
