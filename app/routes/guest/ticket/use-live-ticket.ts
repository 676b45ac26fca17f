import type { LiveTicket } from './ticket-screen.ts';
import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { GuestTicket, TicketLive } from '#contract/views.ts';
import { useStream } from '../../../live/use-stream.ts';
import type { TicketPageView } from './ticket-screen.ts';

/** From here nobody comes back by themselves or by the staff. */
const finalStates: readonly GuestTicket['state'][] = ['left', 'expired'];
const againMs = 5000;

/**
 * The ticket as the stream tells it. What the stream does not tell (why somebody went before, until when one may come back, what would
 * become of a delay) is asked for where it must have changed, until it is here.
 * @param needsAll whether what is open on the page depends on more than the stream tells
 */
export function useLiveTicket(page: TicketPageView, needsAll: boolean): LiveTicket {
  const { ticket: known, token, now } = page;
  const isFinal = finalStates.includes(known.state);
  const { view, since, hasBegun } = useStream<TicketLive>(isFinal ? null : `/api/v1/tickets/${token}/stream`, known);
  const ticket = { ...known, ...view };
  const isPassed = (view.ahead ?? 0) > (known.ahead ?? 0);
  // Those behind come and go without a word in the stream.
  const isBehind = view.state !== known.state || isPassed || needsAll;
  const opensMs = known.state === 'booked' && known.keptFor && !known.canCheckIn ? Date.parse(known.keptFor) : null;
  useAskAgain(isBehind, since === null, opensMs === null ? null : opensMs - Date.parse(now));
  return { ticket, since, hasBegun };
}

function useAskAgain(isBehind: boolean, isLive: boolean, inMs: number | null): void {
  const { revalidate } = useRevalidator();
  const wasLive = useRef(isLive);
  useEffect(() => {
    // What happened while nothing came through may have left no trace in what comes now.
    if (isLive && !wasLive.current) void revalidate();
    wasLive.current = isLive;
  }, [isLive, revalidate]);
  useEffect(() => {
    if (!isBehind || !isLive) return undefined;
    void revalidate();
    const again = setInterval(() => void revalidate(), againMs);
    return () => clearInterval(again);
  }, [isBehind, isLive, revalidate]);
  useEffect(() => {
    // A day and more is for the next visit of the page; timers do not count that far.
    if (inMs === null || inMs > dayMs) return undefined;
    const opening = setTimeout(() => void revalidate(), inMs > 0 ? inMs + againMs : openingMs);
    return () => clearTimeout(opening);
  }, [inMs, revalidate]);
}

const dayMs = 24 * 3_600_000;
/** It should be open by now, and somebody is a little late. */
const openingMs = 30_000;
