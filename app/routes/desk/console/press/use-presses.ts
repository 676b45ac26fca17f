import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { DeskView, StaffTicket } from '#contract/views.ts';
import { createApiClient, newIdempotencyKey } from '#app/session/api-client.ts';
import { keptText } from '#app/live/kept-text.ts';
import { useMoment } from '../facts/clock.tsx';
import { ticketLists } from '../facts/ticket-facts.ts';
import { createAsk } from './console-actions.ts';
import type { Press, PressAnswer } from './press.ts';
import { lay } from './lay-presses.ts';
import { rowOf } from './press-table.ts';
import { isUnreached, PressOutbox, type Outbox, type Kept } from './press-outbox.ts';

/** The server renders an empty outbox. The browser reads this tab's stored presses after hydration. */
const nothing: Outbox = { pending: [], refused: [], isAway: false };
const readNothing = (): Outbox => nothing;

/** A working stream shows the result of a press within this time. After it, the page is reloaded. */
const streamMs = 1500;

interface Input {
  memberId: string;
  isLive: boolean;
  /** Fetches the view if the stream does not deliver it. */
  reload: () => void;
}

/** The server's view with all later presses applied, and the outcome of those presses. */
export function usePresses(served: DeskView, { memberId, isLive, reload }: Input) {
  const view = useSharedTickets(served);
  const moment = useMoment();
  const [outbox] = useState(() => makeOutbox(view.desk.id, memberId, moment));
  const state = useSyncExternalStore(outbox.subscribe, outbox.read, readNothing);
  useEffect(() => outbox.see(view), [outbox, view]);
  useWaking(outbox, isLive);

  const shown = useMemo(() => lay(view, state.pending, memberId), [view, state.pending, memberId]);
  const busy = useMemo(() => busyWith(state), [state]);
  const latest = useRef({ view, isLive, reload });
  useEffect(() => {
    latest.current = { view, isLive, reload };
  }, [view, isLive, reload]);
  const press = useCallback(
    async (input: Press): Promise<PressAnswer | null> => {
      if (!rowOf(input).foresee && busyWith(outbox.read()).has(rowOf(input).spot(input))) return null;
      const answer = await outbox.take(input);
      const isFromServer = answer !== null && (answer.isDone || !isUnreached(answer.refused));
      if (isFromServer) {
        const seen = latest.current.view;
        setTimeout(() => latest.current.view === seen && latest.current.reload(), latest.current.isLive ? streamMs : 0);
      }
      return answer;
    },
    [outbox],
  );
  const refusal = state.refused.find(({ isLate }) => !isLate) ?? null;
  const lateRefusals = state.refused.filter(({ isLate }) => isLate);
  const presses = {
    press,
    /** The press that each part of the screen is busy with. Only presses that cannot be predicted are here. */
    busy,
    refusal,
    dismiss: () => outbox.dismiss(state.refused.filter(({ isLate }) => !isLate).map(({ key }) => key)),
    /** Presses that waited for the server and were then refused. */
    lateRefusals,
    dismissLate: () => outbox.dismiss(lateRefusals.map(({ key }) => key)),
    /** How many presses wait until the server is back. */
    waitingToSend: state.isAway ? state.pending.filter(({ done }) => done === null).length : 0,
  };
  return { presses, shown };
}

function makeOutbox(deskId: string, memberId: string, now: () => number): PressOutbox {
  // They survive a reload of the tab: for one member at one desk, so that nobody sends another member's presses.
  const store = keptText('sessionStorage', `turnstone_presses ${memberId} ${deskId}`);
  const keep = (kept: Kept | null): void => void store.write(kept && JSON.stringify(kept));
  const kept = JSON.parse(store.read() ?? 'null') as Kept | null;
  const ask = createAsk(createApiClient());
  return new PressOutbox({ ask, newKey: newIdempotencyKey, now, keep, kept });
}

/** Sends waiting presses when the network, the stream or the tab is back. */
function useWaking(outbox: PressOutbox, isLive: boolean): void {
  useEffect(() => {
    const wake = (): void => outbox.wake();
    outbox.reopen();
    addEventListener('online', wake);
    return () => {
      removeEventListener('online', wake);
      outbox.close();
    };
  }, [outbox]);
  useEffect(() => {
    if (isLive) outbox.wake();
  }, [outbox, isLive]);
}

function busyWith({ pending }: Outbox): ReadonlyMap<string, Press> {
  const open = pending.filter(({ press, done }) => done === null && !rowOf(press).foresee);
  return new Map(open.map(({ press }) => [rowOf(press).spot(press), press]));
}

/** Returns the view with the same object for every unchanged ticket, so that its row does not render again. */
function useSharedTickets(view: DeskView): DeskView {
  const [shared, setShared] = useState({ from: view, view });
  if (shared.from === view) return shared.view;
  const next = { from: view, view: shareTickets(shared.view, view) };
  setShared(next);
  return next.view;
}

function shareTickets(before: DeskView, view: DeskView): DeskView {
  const known = new Map(ticketLists.flatMap((list) => before[list].map((ticket) => [ticket.id, ticket] as const)));
  const share = (ticket: StaffTicket): StaffTicket => {
    const old = known.get(ticket.id);
    return old && isSame(old, ticket) ? old : ticket;
  };
  const shared = { ...view };
  for (const list of ticketLists) shared[list] = view[list].map(share);
  return shared;
}

function isSame(one: StaffTicket, other: StaffTicket): boolean {
  if (one.last.seq !== other.last.seq || one.state !== other.state || one.reach.state !== other.reach.state)
    return false;
  return JSON.stringify(one) === JSON.stringify(other);
}
