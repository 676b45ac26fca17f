import { expect, test } from 'vitest';
import { presentTicketLive } from '#presenters/guest/ticket-live.ts';
import { liveTicket } from '#test/live-facts.ts';
import { bodyOf, frameOf, waitingFrame } from './frames.ts';
import { evenForecast } from '#test/waits/teach-wait.ts';

test('the frame that is put together by hand is the frame of the view', () => {
  const view = presentTicketLive({
    seq: 7,
    ticket: liveTicket(),
    ahead: 4,
    forecast: evenForecast(240),
    settings: {},
    desk: null,
    texting: 'works',
  });
  const { id, before, after } = waitingFrame(view.seq, 'one desk', view);
  const frame = `${before}${view.ahead},"wait":${JSON.stringify(view.wait)}${after}`;
  expect(frame).toBe(frameOf(id, view.seq, bodyOf(view)));
  expect(frame).toBe(`id: ${id}\ndata: ${JSON.stringify(view)}\n\n`);
});
