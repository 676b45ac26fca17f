// The part of a guest's ticket that changes while they wait: the frame of the ticket's stream.

import type { TicketDesk, TicketLive } from '#contract/views.ts';
import { graceEnd } from '#domain/ticket/grace.ts';
import type { LineSettings } from '#domain/line/line-settings.ts';
import type { Texting } from '#domain/messaging/texting.ts';
import { tellWait, type WaitForecast } from '#domain/wait/forecast.ts';
import type { BoardColumns } from '#db/schema/ticket-table.ts';

export interface TicketLiveFacts {
  /** The head of the line's log. */
  seq: number;
  ticket: Pick<BoardColumns, 'line_id' | 'state' | 'called_at' | 'confirmed_at' | 'ended_at' | 'times_called'> & {
    needs_more_time: boolean;
  };
  /** People in front; meaningful only while waiting. */
  ahead: number;
  forecast: WaitForecast | null;
  settings: Partial<LineSettings>;
  desk: TicketDesk | null;
  texting: Texting;
}

export function presentTicketLive({
  seq,
  ticket,
  ahead,
  forecast,
  settings,
  desk,
  texting,
}: TicketLiveFacts): TicketLive {
  const { state } = ticket;
  const isWaiting = state === 'waiting';
  const isAtDesk = state === 'called' || state === 'serving';
  const wasCalled = isAtDesk || state === 'no_show';
  return {
    seq,
    lineId: ticket.line_id,
    state,
    ahead: isWaiting ? ahead : null,
    wait: isWaiting ? tellWait(forecast, ahead) : null,
    desk: isAtDesk && desk ? { name: desk.name, directions: desk.directions } : null,
    calledAt: wasCalled ? iso(ticket.called_at) : null,
    graceEndsAt: state === 'called' ? iso(graceEnd(ticket, settings)) : null,
    isComing: isAtDesk && ticket.confirmed_at !== null,
    timesCalled: wasCalled ? ticket.times_called : 0,
    endedAt: iso(ticket.ended_at),
    texting,
    away: isWaiting ? (forecast?.away ?? null) : null,
    isFirstEstimate: isWaiting && forecast?.isFirst === true,
  };
}

function iso(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
