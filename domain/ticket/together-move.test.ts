import { describe, expect, test } from 'vitest';
import { retagged } from './together-move.ts';

describe('a tag for several', () => {
  test('comes behind those a ticket has, once however it is written', () => {
    expect(retagged(['lift'], { tag: 'Bus', isOn: true })).toEqual(['lift', 'Bus']);
    expect(retagged(['lift', 'Bus'], { tag: 'bus ', isOn: true })).toEqual(['lift', 'Bus']);
  });
  test('goes, and leaves the others', () => {
    expect(retagged(['lift', 'Bus'], { tag: 'BUS', isOn: false })).toEqual(['lift']);
    expect(retagged(['lift'], { tag: 'Bus', isOn: false })).toEqual(['lift']);
  });
});
