import { describe, expect, it } from 'vitest';
import { textingOf } from './texting.ts';

describe('texts are promised', () => {
  const isDemo = false;
  it('never where nobody carries them', () => {
    expect(textingOf({ carriers: 0, failing: 0 }, { isDemo })).toBe('none');
    expect(textingOf({ carriers: 0, failing: 0 }, { isDemo: true })).toBe('simulated');
  });
  it('while one account of several still takes them', () => {
    expect(textingOf({ carriers: 2, failing: 1 }, { isDemo })).toBe('works');
    expect(textingOf({ carriers: 2, failing: 2 }, { isDemo })).toBe('failing');
  });
  it('in a demo that has a carrier as anywhere', () => {
    expect(textingOf({ carriers: 1, failing: 0 }, { isDemo: true })).toBe('works');
  });
});
