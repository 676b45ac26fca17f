import { describe, expect, test } from 'vitest';
import { placeStones, shoreBox } from './shore-layout.ts';

const counts = Array.from({ length: 9 }, (_, count) => count);

describe('up to eight people ahead', () => {
  test.each(counts)('%d ahead: one stone each, and the own one', (ahead) => {
    const { near, far, beyond } = placeStones(ahead);
    expect(near).toHaveLength(ahead + 1);
    expect(far).toEqual([]);
    expect(beyond).toBe(0);
  });
});

describe.each([...counts, 9, 10, 57, 10_000])('%d ahead', (ahead) => {
  const { near, far, beyond } = placeStones(ahead);
  const row = [...near, ...far];

  test('every stone lies in the drawing, beside the next one, nearer to the desk', () => {
    for (const [index, { x, stoneWidth }] of row.entries()) {
      expect(x - stoneWidth / 2).toBeGreaterThanOrEqual(0);
      expect(x + stoneWidth / 2).toBeLessThanOrEqual(shoreBox.width);
      const next = row[index + 1];
      if (!next) continue;
      expect(next.x - next.stoneWidth / 2).toBeGreaterThanOrEqual(x + stoneWidth / 2);
      expect(next.y).toBeLessThan(row[0]?.y ?? 0);
    }
  });

  test('the own bird is the largest and stands in the picture', () => {
    const [own, ...others] = row;
    for (const other of others) expect(other.birdWidth).toBeLessThan(own?.birdWidth ?? 0);
    expect((own?.y ?? 0) - (own?.birdWidth ?? 0)).toBeGreaterThan(0);
  });

  test('nobody ahead is left out', () => expect(near.length - 1 + beyond).toBe(ahead));
});

test('beyond eight the far ones blur, the near ones stay', () => {
  const { near, far, beyond } = placeStones(12);
  expect(near).toHaveLength(7);
  expect(far).toHaveLength(3);
  expect(beyond).toBe(6);
});

test('who is nearer to the turn stands nearer to the desk', () => {
  const own = [3, 2, 1, 0].map((ahead) => placeStones(ahead).near[0]?.x ?? 0);
  expect(own).toEqual(own.toSorted((one, other) => one - other));
  expect(new Set(own).size).toBe(4);
});
