import type { FollowedTicket, TicketPageView } from './base/ticket-screen.ts';
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { GuestTicket, TicketLive } from '#contract/views.ts';
import { nextOnScreen } from '#domain/wait/shown-wait.ts';
import { inTurn } from '#app/live/in-turn.ts';
import { useStream } from '#app/live/use-stream.ts';
import { useByServerClock } from './base/use-server-clock.ts';
import { ownReadWaitCookie } from './read-wait.ts';

/** Final: neither the guest nor the staff can bring the ticket back. */
const finalStates: readonly GuestTicket['state'][] = ['left', 'expired'];
const againMs = 5000;

/**
 * The ticket with the updates of the stream. Facts that the stream leaves out (the line's name, why somebody went before, until when a
 * guest may come back, the result of a delay) are fetched when they must have changed, until they arrive.
 * @param needsAll whether the open panel depends on facts that the stream leaves out
 */
export function useLiveTicket(page: TicketPageView, needsAll: boolean): FollowedTicket {
  const { ticket: known, token, now } = page;
  const isFinal = finalStates.includes(known.state);
  const stream = useStream<TicketLive>(isFinal ? null : `/api/v1/tickets/${token}/stream`, known);
  const { view, hasBegun } = stream;
  const since = useByServerClock(stream.since, now);
  const wait = useCalmWait(view);
  const ticket = { ...known, ...view, wait };
  const { id, lineId, ahead } = ticket;
  useEffect(() => {
    const cookie = ownReadWaitCookie(location.protocol, { id, lineId, ahead, wait });
    if (cookie) document.cookie = cookie;
  }, [id, lineId, ahead, wait]);
  const isElsewhere = lineId !== known.line.id;
  const isPassed = (view.ahead ?? 0) > (known.ahead ?? 0);
  // The stream does not report guests behind this one.
  const isBehind = view.state !== known.state || isElsewhere || isPassed || needsAll;
  const opensMs = known.state === 'booked' && known.keptFor && !known.canCheckIn ? Date.parse(known.keptFor) : null;
  useAskAgain(isBehind, since === null, opensMs === null ? null : opensMs - Date.parse(now));
  return { ticket, since, hasBegun };
}

function useCalmWait({ lineId, ahead, wait }: Pick<TicketLive, 'lineId' | 'ahead' | 'wait'>): TicketLive['wait'] {
  const [read, setRead] = useState({ lineId, ahead, told: wait, wait });
  if (read.lineId === lineId && read.ahead === ahead && read.told === wait) return read.wait;
  // What was read of another line says nothing of this one.
  const before = { ahead: read.ahead ?? 0, wait: read.lineId === lineId ? read.wait : null };
  const next = nextOnScreen(before, wait, ahead ?? 0);
  setRead({ lineId, ahead, told: wait, wait: next });
  return next;
}

function useAskAgain(isBehind: boolean, isLive: boolean, inMs: number | null): void {
  const { revalidate } = useRevalidator();
  const wasLive = useRef(isLive);
  useEffect(() => {
    const isBack = isLive && !wasLive.current;
    wasLive.current = isLive;
    // Changes during a break may have left no trace in the current view.
    return isBack ? inTurn(() => void revalidate()) : undefined;
  }, [isLive, revalidate]);
  useEffect(() => {
    if (!isBehind || !isLive) return undefined;
    void revalidate();
    const again = setInterval(() => void revalidate(), againMs);
    return () => clearInterval(again);
  }, [isBehind, isLive, revalidate]);
  useEffect(() => {
    // More than a day is left to the next visit of the page; timers do not reach that far.
    if (inMs === null || inMs > dayMs) return undefined;
    const opening = setTimeout(() => void revalidate(), inMs > 0 ? inMs + againMs : openingMs);
    return () => clearTimeout(opening);
  }, [inMs, revalidate]);
}

const dayMs = 24 * 3_600_000;
/** The line should be open by now, but the staff are a little late. */
const openingMs = 30_000;
