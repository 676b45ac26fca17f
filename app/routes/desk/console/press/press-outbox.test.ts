import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { StaffTicket } from '#contract/views.ts';
import type { Press, PressAnswer } from './press.ts';
import { deskView, staffTicket } from '#test/example-view.ts';
import { PressOutbox, type Kept } from './press-outbox.ts';

type Server = (press: Press, key: string) => PressAnswer | Promise<PressAnswer>;

const ok = (moved: StaffTicket | null = null): PressAnswer => ({ isDone: true, joined: null, moved });
const no = (code: string): PressAnswer => ({ isDone: false, refused: { code } });
const serve = (ticketId: string): Press => ({ kind: 'serve', ticketId });
const undo = (ticketId: string): Press => ({ kind: 'undo', ticketId });
const callNext = (expects: string | null, finishTicketId: string | null = null): Press => ({
  kind: 'call_next',
  deskId: 'desk-3',
  finishTicketId,
  expects,
});

let heard: { press: Press; key: string }[];
let server: Server;
let kept: Kept | null;
let outbox: PressOutbox;

function open(before: Kept | null = null): PressOutbox {
  let keys = 0;
  return new PressOutbox({
    ask: async (press, key) => {
      heard.push({ press, key });
      return server(press, key);
    },
    newKey: () => `key-${(keys += 1)}`,
    keep: (now) => (kept = structuredClone(now)),
    kept: before,
  });
}

const kinds = (): string[] => heard.map(({ press }) => press.kind);
const refusals = (): [string, string][] =>
  outbox.read().refused.map(({ press, refused }) => [press.kind, refused.code]);
const settled = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000_000 });
  heard = [];
  kept = null;
  server = () => ok();
  outbox = open();
});
afterEach(() => {
  outbox.close();
  const timersLeft = vi.getTimerCount();
  vi.useRealTimers();
  if (timersLeft > 0) throw new Error('a timer was left');
});

test('a press is on its way before anything is drawn', () => {
  let sentWhenTold: number | null = null;
  outbox.subscribe(() => (sentWhenTold ??= heard.length));
  void outbox.take(serve('a'));
  expect(sentWhenTold).toBe(1);
});

test('presses go one after the other, in the order in which they were made', async () => {
  const answers: ((answer: PressAnswer) => void)[] = [];
  server = () => new Promise((resolve) => answers.push(resolve));
  void outbox.take(serve('a'));
  void outbox.take({ kind: 'finish', ticketId: 'a' });
  await settled();
  expect(kinds()).toEqual(['serve']);
  answers[0]?.(ok());
  await settled();
  expect(kinds()).toEqual(['serve', 'finish']);
});

describe('while the server is away', () => {
  beforeEach(() => (server = () => no('offline')));

  test('what can wait is kept with its key and sent in order when it is back; what cannot is refused at once', async () => {
    void outbox.take(serve('a'));
    await settled();
    void outbox.take({ kind: 'finish', ticketId: 'a' });
    const late = await outbox.take({ kind: 'return', ticketId: 'b' });
    expect(late).toEqual({ isDone: false, refused: { code: 'offline' } });
    expect(outbox.read().isAway).toBe(true);
    expect(kept?.pending.map(({ press }) => press.kind)).toEqual(['serve', 'finish']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(new Set(heard.map(({ key }) => key)).size).toBe(1);
    server = () => ok();
    outbox.wake();
    await settled();
    expect(kinds().slice(-2)).toEqual(['serve', 'finish']);
    expect(heard.at(-2)?.key).toBe(heard[0]?.key);
    expect([kept, outbox.read().isAway]).toEqual([null, false]);
  });

  test('a reload loses nothing, and sends with the same keys', async () => {
    void outbox.take(serve('a'));
    await settled();
    void outbox.take({ kind: 'finish', ticketId: 'a' });
    const before = kept;
    outbox.close();
    server = () => ok();
    outbox = open(before);
    outbox.reopen();
    await settled();
    expect(heard.slice(-2).map(({ key }) => key)).toEqual(before?.pending.map(({ key }) => key));
  });

  test('how a call by hand went waits, stays on the screen until the server shows it, and undoes nothing', async () => {
    const reached: Press = { kind: 'voice_call', ticketId: 'a', timesCalled: 1, isReached: true };
    const seen = (state: 'ready' | 'arrived') =>
      deskView({ active: [staffTicket({ id: 'a', state: 'called', reach: { by: 'voice', state } })] });
    void outbox.take(reached);
    await settled();
    expect(kept?.pending.map(({ press }) => press)).toEqual([reached]);
    server = (press) => (press.kind === 'undo' ? no('ticket_state') : ok());
    void outbox.take(undo('a'));
    outbox.wake();
    await settled();
    expect(kinds().slice(-2)).toEqual(['voice_call', 'undo']);
    outbox.see(seen('ready'));
    expect(outbox.read().pending).toHaveLength(1);
    outbox.see(seen('arrived'));
    expect(outbox.read().pending).toEqual([]);
  });

  test('what cannot wait is tried three times', async () => {
    const answer = outbox.take({ kind: 'return', ticketId: 'b' });
    await vi.advanceTimersByTimeAsync(5000);
    expect(await answer).toEqual({ isDone: false, refused: { code: 'no_answer' } });
    expect(heard).toHaveLength(3);
    expect(outbox.read().isAway).toBe(false);
  });

  test('what is pressed again because no answer came keeps its key: it may have been done', async () => {
    const text: Press = { kind: 'text', ticketId: 'b', text: 'Your file is here' };
    void outbox.take(text);
    await vi.advanceTimersByTimeAsync(5000);
    expect(refusals()).toEqual([['text', 'no_answer']]);
    server = () => ok();
    expect(await outbox.take({ ...text })).toEqual(ok());
    // It has its answer: the next one like it is another.
    expect(await outbox.take({ ...text })).toEqual(ok());
    expect(heard.map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-1', 'key-1', 'key-2']);
  });

  test('what the host changed, or presses after the note was dismissed, is another', async () => {
    const add: Press = { kind: 'add', lineId: 'a', guest: { language: 'en' } };
    void outbox.take(add);
    await vi.advanceTimersByTimeAsync(5000);
    server = () => ok();
    await outbox.take({ ...add, guest: { language: 'de' } });
    server = () => no('offline');
    void outbox.take(add);
    await vi.advanceTimersByTimeAsync(5000);
    outbox.dismiss(outbox.read().refused.map(({ key }) => key));
    server = () => ok();
    await outbox.take(add);
    expect([...new Set(heard.map(({ key }) => key))]).toEqual(['key-1', 'key-2', 'key-3', 'key-4']);
  });

  test('a call older than ten minutes is not sent, nor what followed from it; the rest is', async () => {
    void outbox.take(callNext('a', 'z'));
    void outbox.take(serve('a'));
    void outbox.take({ kind: 'hold', ticketId: 'c' });
    await vi.advanceTimersByTimeAsync(11 * 60_000);
    server = () => ok();
    heard = [];
    outbox.wake();
    await settled();
    expect(kinds()).toEqual(['hold']);
    expect(refusals()).toEqual([
      ['call_next', 'stale'],
      ['serve', 'follows'],
    ]);
    expect(kept?.refused).toHaveLength(2);
    outbox.dismiss(outbox.read().refused.map(({ key }) => key));
    expect(kept).toBeNull();
  });

  test('what is taken back before it was sent is never sent', async () => {
    void outbox.take(serve('first'));
    await settled();
    void outbox.take(callNext('a', 'z'));
    void outbox.take(serve('a'));
    expect(await outbox.take(undo('a'))).toBeNull();
    expect(await outbox.take(undo('a'))).toBeNull();
    expect(outbox.read().pending.map(({ press }) => press)).toEqual([
      serve('first'),
      { kind: 'finish', ticketId: 'z' },
    ]);
    // Only the server can undo a press that it may have received.
    void outbox.take(undo('first'));
    expect(outbox.read().pending.map(({ press }) => press.kind)).toEqual(['serve', 'finish', 'undo']);
  });

  test('who takes one half of a press back still hears what became of the other', async () => {
    void outbox.take(serve('first'));
    await settled();
    const called = outbox.take(callNext('a', 'z'));
    expect(await outbox.take(undo('z'))).toBeNull();
    const moved = staffTicket({ id: 'a' });
    server = () => ok(moved);
    outbox.wake();
    expect(await called).toEqual(ok(moved));
    expect(heard.at(-1)?.press).toEqual(callNext('a'));
  });
});

test('what was made on top of a refused press is not sent; whoever else is served goes on', async () => {
  server = (press) => (press.kind === 'call' ? no('ticket_state') : ok());
  void outbox.take({ kind: 'call', ticketId: 'a', deskId: 'desk-3' });
  void outbox.take(serve('a'));
  void outbox.take(callNext('b', 'a'));
  await settled();
  expect(heard.map(({ press }) => press)).toEqual([
    { kind: 'call', ticketId: 'a', deskId: 'desk-3' },
    callNext('b', null),
  ]);
  expect(refusals()).toEqual([
    ['call', 'ticket_state'],
    ['serve', 'follows'],
  ]);
});

test('whoever gets another guest than the screen showed is told, and serves nobody by mistake', async () => {
  server = () => ok(staffTicket({ id: 'b' }));
  void outbox.take(callNext('a'));
  void outbox.take(serve('a'));
  await settled();
  expect(kinds()).toEqual(['call_next']);
  expect(refusals()).toEqual([
    ['call_next', 'called_other'],
    ['serve', 'follows'],
  ]);
});

test('whoever asked for two guests, and got the second first, gets one more', async () => {
  server = () => ok(staffTicket({ id: heard.length === 1 ? 'b' : 'c' }));
  void outbox.take(callNext('a'));
  void outbox.take(callNext('b'));
  await settled();
  expect(heard.map(({ press }) => press)).toEqual([callNext('a'), callNext(null)]);
});

test('whoever asks again before the screen shows that another guest came gets one more', async () => {
  server = () => ok(staffTicket({ id: 'b' }));
  void outbox.take(callNext('a'));
  await settled();
  void outbox.take(callNext('b'));
  await settled();
  expect(heard.map(({ press }) => press)).toEqual([callNext('a'), callNext(null)]);
});

test('an answered press stays until a view shows what it did', async () => {
  const moved = staffTicket({ id: 'a', last: { ...staffTicket({}).last, seq: 7 } });
  server = () => ok(moved);
  const before = deskView({ active: [staffTicket({ id: 'a' })] });
  outbox.see(before);
  await outbox.take(serve('a'));
  expect(outbox.read().pending).toHaveLength(1);
  outbox.see({ ...before, active: [moved] });
  expect(outbox.read().pending).toEqual([]);
});

describe('several in one step', () => {
  const hold = (...ticketIds: string[]): Press => ({
    kind: 'together',
    deskId: 'desk-3',
    ticketIds,
    move: { kind: 'hold' },
  });
  const undoOf = (...ticketIds: string[]): Press => ({
    kind: 'together',
    deskId: 'desk-3',
    ticketIds,
    move: { kind: 'undo' },
  });

  test('whoever was left as they were is noted, and what builds on it is refused', async () => {
    const refused = [{ ticketId: 'b', code: 'ticket_state' }];
    server = (press) =>
      press.kind === 'together'
        ? ({ ...ok(), several: { done: [{ ticketId: 'a', seq: 7 }], refused } } as PressAnswer)
        : ok();
    void outbox.take(hold('a', 'b'));
    void outbox.take({ kind: 'resume', ticketId: 'b' });
    await settled();
    expect(kinds()).toEqual(['together']);
    expect(refusals()).toEqual([
      ['together', 'left_some'],
      ['resume', 'follows'],
    ]);
  });

  test('what is taken back before it was sent is never sent', async () => {
    server = () => no('offline');
    void outbox.take(serve('x'));
    await settled();
    void outbox.take(hold('a', 'b'));
    await outbox.take(undoOf('a', 'b'));
    server = () => ok();
    outbox.wake();
    await settled();
    expect(kinds().filter((kind) => kind === 'together')).toEqual([]);
  });

  test('a done press stays until the view shows it for each', async () => {
    server = () => ({ ...ok(), several: { done: [{ ticketId: 'a', seq: 7 }], refused: [] } }) as PressAnswer;
    void outbox.take(hold('a'));
    await settled();
    const last = { seq: 6, kind: 'joined', at: '', byMemberId: null, canUndo: false, before: null } as const;
    outbox.see(deskView({ waiting: [staffTicket({ id: 'a', last })] }));
    expect(outbox.read().pending).toHaveLength(1);
    outbox.see(deskView({ held: [staffTicket({ id: 'a', last: { ...last, seq: 7 } })] }));
    expect(outbox.read().pending).toHaveLength(0);
  });
});
