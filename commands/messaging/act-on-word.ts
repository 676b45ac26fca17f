// What a word of a guest does to their ticket: the same commands as the buttons of their page, refused by the same rules. Says what the
// guest is to be answered.

import { findLine } from '#db/place/lines.ts';
import type { TicketOfNumber } from '#db/messaging/texted-tickets.ts';
import { countAhead, findTicket, type TicketRow } from '#db/ticket/tickets.ts';
import { isRefusal, Refusal } from '#domain/refusal.ts';
import type { Actor } from '#domain/team/actor.ts';
import { delayUnlessSaid, saidOf, saidOfRefusal, type Said } from '#domain/messaging/texted-answer.ts';
import type { TextedWish } from '#domain/messaging/texted-words.ts';
import type { TicketState } from '#domain/ticket/ticket.ts';
import { checkIn } from '../ticket/check-in.ts';
import { confirmComing } from '../ticket/confirm-coming.ts';
import type { CommandContext } from '../engine/command-context.ts';
import { onceOf, type Once } from '../engine/once.ts';
import { delayTurn } from '../ticket/delay-turn.ts';
import { resumeTicket } from '../ticket/hold-ticket.ts';
import { leaveLine } from '../ticket/leave-line.ts';
import { returnTicket } from '../ticket/return-ticket.ts';

export const writer: Actor = { kind: 'guest', id: null, browserId: 'by text' };

/** Repeats of one text are recognised by its own name. */
export function onceOfText({ provider, ref }: { provider: string; ref: string }, body: unknown): Once {
  const once = onceOf(`text ${provider} ${ref}`, body);
  if (!once) throw new Error('a text has a name of its own');
  return once;
}

export async function actOnWord(
  context: CommandContext,
  ref: TicketOfNumber,
  wish: TextedWish,
  once: Once,
): Promise<{ said: Said; values: Record<string, number> }> {
  const ticket = await findTicket(context.db, ref.organizationId, ref.ticketId);
  if (!ticket) throw new Refusal('not_found');
  try {
    return await act(context, { ref, ticket, wish, once });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const said = saidOfRefusal(wish.word, error, stateIn(error) ?? ticket.state);
    if (!said) throw error;
    return { said, values: {} };
  }
}

interface Acting {
  ref: TicketOfNumber;
  ticket: TicketRow;
  wish: TextedWish;
  once: Once;
}

async function act(
  context: CommandContext,
  { ref, ticket, wish, once }: Acting,
): Promise<{ said: Said; values: Record<string, number> }> {
  if (wish.word === 'leave') {
    await leaveLine(context, writer, ref, once);
    return { said: 'left', values: {} };
  }
  if (wish.word === 'later') {
    const passing = wish.count ?? delayUnlessSaid;
    if (await isLast(context, ticket)) return { said: 'no_delay', values: {} };
    await delayTurn(context, writer, ref, { passing }, once);
    return { said: 'delayed', values: { passing } };
  }
  if (wish.word === 'here') return { said: await arrive(context, ref, ticket.state, once), values: {} };
  return { said: saidOf(ticket.state), values: {} };
}

/** HERE means: I can be counted on. What that does depends on what the ticket waits for. */
async function arrive(context: CommandContext, ref: TicketOfNumber, state: TicketState, text: Once): Promise<Said> {
  // The same text again may find another state, and is another wish then.
  const once = { ...text, key: `${text.key} ${state}` };
  if (state === 'called') {
    await confirmComing(context, writer, ref, once);
    return 'coming';
  }
  if (state === 'booked') await checkIn(context, writer, ref, once);
  else if (state === 'held') await resumeTicket(context, writer, ref, once);
  else if (state === 'no_show') await returnTicket(context, writer, ref, {}, once);
  else return saidOf(state);
  return 'here';
}

/** Nobody stands behind them who could pass. */
async function isLast({ db }: CommandContext, ticket: TicketRow): Promise<boolean> {
  if (ticket.state !== 'waiting') return false;
  const [line, ahead] = await Promise.all([
    findLine(db, ticket.line_id),
    countAhead(db, ticket.organization_id, ticket.line_id, ticket.rank),
  ]);
  return line !== null && line.waiting - ahead - 1 <= 0;
}

function stateIn({ details }: Refusal): TicketState | null {
  return (details.state as TicketState | undefined) ?? null;
}
