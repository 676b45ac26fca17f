// What a guest's texted word does to their ticket: the same commands as on their page, refused by the same rules.
// Returns the answer to the guest.

import { findLine } from '#db/place/lines.ts';
import type { TicketOfNumber } from '#db/ticket/texted-tickets.ts';
import { countAhead, findTicket, type TicketRow } from '#db/ticket/tickets.ts';
import { isRefusal, orNotFound, type Refusal } from '#domain/refusal.ts';
import type { Actor } from '#domain/team/actor.ts';
import { delayUnlessSaid, saidOf, saidOfRefusal, type Said } from '#domain/messaging/texted-answer.ts';
import type { TextedInput } from '#domain/messaging/texted-words.ts';
import { returnEnd } from '#domain/ticket/grace.ts';
import type { TicketState } from '#domain/ticket/ticket.ts';
import { checkIn, confirmComing, delayTurn, leaveLine, resumeTicket } from '../ticket/moves.ts';
import { idempotencyKeyOf, type CommandContext, type IdempotencyKey } from '../engine/command.ts';
import { returnTicket } from '../ticket/move-ticket.ts';

export const writer: Actor = { kind: 'guest', id: null, browserId: 'by text' };

/** A repeat of one text is known by the text's own name. */
export function idempotencyKeyOfText({ provider, ref }: { provider: string; ref: string }, body: unknown) {
  const idempotencyKey = idempotencyKeyOf(`text ${provider} ${ref}`, body);
  if (!idempotencyKey) throw new Error('a text has a name of its own');
  return idempotencyKey;
}

export interface Answer {
  said: Said;
  values: Record<string, string | number>;
}

export async function actOnWord(
  context: CommandContext,
  ref: TicketOfNumber,
  input: TextedInput,
  idempotencyKey: IdempotencyKey,
): Promise<Answer> {
  const ticket = orNotFound(await findTicket(context.db, ref.organizationId, ref.ticketId));
  try {
    if (input.word === 'leave') {
      await leaveLine(context, writer, ref, idempotencyKey);
      return { said: 'left', values: {} };
    }
    if (input.word === 'later') {
      const passing = input.count ?? delayUnlessSaid;
      if (await isLast(context, ticket)) return { said: 'no_delay', values: {} };
      await delayTurn(context, writer, ref, { passing }, idempotencyKey);
      return { said: 'delayed', values: { passing } };
    }
    const isArriving = input.word === 'here' || (input.word === 'coming' && ticket.state === 'called');
    if (!isArriving) return await standing(context, ticket);
    return { said: await arrive(context, ref, ticket.state, idempotencyKey), values: {} };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const said = saidOfRefusal(input.word, error, stateIn(error) ?? ticket.state);
    if (!said) throw error;
    // Who asks for more time after a missed call can still come back.
    return input.word === 'later' && said === 'over' ? await standing(context, ticket) : { said, values: {} };
  }
}

/** How the ticket stands; of a missed call also until when they may come back. */
async function standing({ db, now }: CommandContext, ticket: TicketRow): Promise<Answer> {
  const line = ticket.state === 'no_show' ? await findLine(db, ticket.line_id) : null;
  const until = line && returnEnd(ticket, line.settings);
  if (until && now() < until) return { said: 'missed', values: { until: until.toISOString() } };
  return { said: saidOf(ticket.state), values: {} };
}

/** HERE means: I can be counted on. What it does depends on the ticket's state. */
async function arrive(context: CommandContext, ref: TicketOfNumber, state: TicketState, text: IdempotencyKey) {
  // The same text may find another state later: then it is another command.
  const idempotencyKey = { ...text, key: `${text.key} ${state}` };
  if (state === 'called') {
    await confirmComing(context, writer, ref, idempotencyKey);
    return 'coming';
  }
  if (state === 'booked') await checkIn(context, writer, ref, idempotencyKey);
  else if (state === 'held') await resumeTicket(context, writer, ref, idempotencyKey);
  else if (state === 'no_show') await returnTicket(context, writer, ref, {}, idempotencyKey);
  else return saidOf(state);
  return 'here';
}

/** Whether nobody behind them could pass. */
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
