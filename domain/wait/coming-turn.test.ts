import { expect, test } from 'vitest';
import { hallAfter, plainLog } from '#test/waits/random-hall.ts';
import { comingTurn } from './coming-turn.ts';
import { predictWaits } from './predict-waits.ts';

const hall = hallAfter(plainLog(5, { guests: 120 }));
const line = predictWaits({ hall, lineId: 'a', now: hall.now });
if (!line) throw new Error('nothing told');

test('three in four are called after the early end, and four in five served by the late one', () => {
  const place = line.places.length;
  const { early, served } = comingTurn(line, place);
  const { played, places } = line;
  const factor = (places[place - 1]?.corrected ?? 0) / (places[place - 1]?.played ?? 1);
  const calls = Array.from(
    { length: played.runs },
    (_, run) => (played.seconds[run * played.places + place - 1] ?? 0) * factor,
  );
  const inTime = calls.filter((call) => call >= early * 0.98).length / calls.length;
  expect(inTime).toBeGreaterThanOrEqual(0.72);
  expect(inTime).toBeLessThanOrEqual(0.85);
  expect(served).toBeGreaterThan(calls.toSorted((a, b) => a - b)[Math.floor(0.8 * calls.length)] ?? 0);
});

test('nobody is served before they are called, and who is further back is served later', () => {
  const turns = line.places.map((_, index) => comingTurn(line, index + 1));
  for (const { early, served } of turns) expect(served).toBeGreaterThan(early);
  expect(turns.at(-1)?.served).toBeGreaterThan(turns[0]?.served ?? 0);
});
