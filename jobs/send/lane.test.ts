import { expect, test } from 'vitest';
import type { LeasedMessage } from '#db/messaging/lease-due.ts';
import { Lane, type Room } from './lane.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** `due` messages are due; a sent one stays in hand until it is released. */
function openLane(due: number) {
  const room: Room = { max: 100, least: 0 };
  const state = { due, room, looks: [] as number[], empty: 0, fails: false };
  const hands: (() => void)[] = [];
  const lane: Lane = new Lane({
    room: () => state.room,
    lease: async (max) => {
      await turn();
      if (state.fails) throw new Error('away');
      const leased = Math.min(max, state.due);
      state.due -= leased;
      state.looks.push(leased);
      return Array.from({ length: leased }, () => ({}) as LeasedMessage);
    },
    send: () => new Promise((done) => void hands.push(done)),
    onEmpty: () => void state.empty++,
    onFault: () => void state.looks.push(-1),
    onFree: () => lane.goOn(),
  });
  const letGo = async (count: number) => {
    for (const done of hands.splice(0, count)) done();
    await turn();
    await turn();
  };
  return { state, lane, letGo };
}

test('takes what there is room for, and goes on when hands are free, until nothing is left', async () => {
  const { state, lane, letGo } = openLane(7);
  state.room = { max: 3, least: 0 };
  lane.wake();
  await lane.leasing;
  expect(lane.inHand.size).toBe(3);
  state.room = { max: 0, least: 0 };
  await turn();
  await turn();
  state.room = { max: 2, least: 2 };
  await letGo(1);
  state.room = { max: 3, least: 0 };
  await letGo(8);
  await letGo(8);
  expect(state.due).toBe(0);
  expect(state.empty).toBeGreaterThan(0);
  expect(lane.isPutOff).toBe(false);
});

test('does not look for a few while others are at work, and is put off where there is no room at all', async () => {
  const { state, lane, letGo } = openLane(20);
  state.room = { max: 10, least: 0 };
  lane.wake();
  state.room = { max: 4, least: 5 };
  await lane.leasing;
  await turn();
  expect([lane.inHand.size, state.looks]).toEqual([10, [10]]);
  state.room = { max: 0, least: 0 };
  await letGo(10);
  expect([lane.isPutOff, state.looks]).toEqual([true, [10]]);
  state.room = { max: 4, least: 5 };
  lane.goOn();
  expect(lane.isPutOff).toBe(false);
  await lane.leasing;
  expect(state.looks).toEqual([10, 4]);
});

test('who asks while it looks is looked for once more; a look that fails waits for whoever asks next', async () => {
  const { state, lane } = openLane(0);
  lane.wake();
  lane.wake();
  await lane.leasing;
  await lane.leasing;
  expect(state.looks).toEqual([0, 0]);
  state.fails = true;
  lane.wake();
  await lane.leasing;
  await turn();
  expect([state.looks, lane.leasing, lane.isPutOff]).toEqual([[0, 0, -1], null, false]);
  lane.stop();
  lane.wake();
  expect(lane.leasing).toBeNull();
});
