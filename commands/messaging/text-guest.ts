// Staff write a text to a guest's own phone. A ticket has a limited number of texts, and one more for each that the
// guest wrote. It is a message like all others, and the line does not change. A text to all who wait in a line is news:
// a line has news at most once in ten minutes.

import type { Trx } from '#db/database.ts';
import { orNothing } from '#db/secret/unreadable.ts';
import { fieldOf } from '#db/secret/secrets.ts';
import { areTextsStopped } from '#db/messaging/opt-outs.ts';
import { addStaffText, countTexts, lockTexts } from '#db/messaging/ticket-texts.ts';
import { lockLine, setLine, type LineRow } from '#db/place/lines.ts';
import { findTicketsTogether, findToText, type TicketRef } from '#db/ticket/tickets.ts';
import { refuseNewsTooSoon } from '#domain/line/line-news.ts';
import type { LineState } from '#domain/line/line-states.ts';
import { authorise, type Staff } from '#domain/team/actor.ts';
import { accepted, fieldRefusal, isRefusal, orNotFound, Refusal } from '#domain/refusal.ts';
import { policyOf } from '#domain/messaging/message-kind.ts';
import { parseStaffText, textsLeft } from '#domain/messaging/staff-text.ts';
import { segmentsOf } from '#domain/messaging/text-segments.ts';
import { setStateBeside, type StateAnswer } from '../place/set-line-state.ts';
import { refuseUnpaid } from './book-text.ts';
import { deskFor, lineFor, runOnce, type Command, type CommandContext, type TicketCommand } from '../engine/command.ts';

/**
 * Throws `phone_no_texts` if no number takes texts, `too_many` if the ticket had all its texts, `country_not_allowed`
 * and `budget_spent` if the place does not pay for it.
 */
export const textGuest: TicketCommand<{ text: string }, { messageId: string }> = async (
  context,
  actor,
  ref,
  input,
  idempotencyKey,
) => {
  authorise(actor, 'work_tickets', ref);
  const { text } = accepted('text', parseStaffText(input.text));
  const { organizationId, ticketId } = ref;
  const outcome = await runOnce(context, { organizationId, actor, idempotencyKey, ticketId }, async (trx) => ({
    messageId: await textOne(trx, context, ref, { text, actor }),
  }));
  // A sender in another process finds it at its next look.
  context.runner.wakeSender?.();
  return outcome;
};

/**
 * The same text to several guests of the desk's place, in one commit. The answer names who cannot be texted, and why.
 */
export const textTogether: Command<
  { deskId: string; ticketIds: readonly string[]; text: string },
  TextedTogether
> = async (context, actor, { deskId, ticketIds, text: input }, idempotencyKey) => {
  const at = await deskFor(context, actor, 'work_tickets', { deskId });
  const { text } = accepted('text', parseStaffText(input));
  const outcome = await runOnce(context, { organizationId: at.organizationId, actor, idempotencyKey }, async (trx) => {
    const found = new Map((await findTicketsTogether(trx, at, ticketIds)).map((one) => [one.ticketId, one.lineId]));
    const told = await lockForNews(trx, context, at, await linesToldBy(trx, at, found));
    const { answer } = await textEach(trx, context, at, { ticketIds, found, text, actor });
    await noteNews(trx, context, told, answer);
    return answer;
  });
  context.runner.wakeSender?.();
  return outcome;
};

/**
 * The same text to all who wait in a line, those who are away or set aside too; with `state`, the line is set to it in
 * the same step. Throws `too_many` if they had news just now, and the first reason if nobody can be texted.
 */
export const textLine: Command<
  { lineId: string; text: string; state?: LineState | undefined },
  TextedTogether & Partial<StateAnswer>
> = async (context, actor, { lineId, text: input, state }, idempotencyKey) => {
  const at = await lineFor(context, actor, 'run_line', lineId);
  const { text } = accepted('text', parseStaffText(input));
  const { organizationId } = at;
  const outcome = await runOnce(context, { organizationId, actor, idempotencyKey }, async (trx) => {
    const told = await lockForNews(trx, context, at, [lineId]);
    const inLine = await findToText(trx, { organizationId, lineIds: [lineId], states: ['waiting', 'held'] });
    const ticketIds = inLine.map(({ ticketId }) => ticketId);
    const found = new Map(ticketIds.map((ticketId) => [ticketId, lineId]));
    const { answer, refusals } = await textEach(trx, context, at, { ticketIds, found, text, actor });
    if (answer.done.length === 0) throw refusals[0] ?? fieldRefusal('phone', 'phone_no_texts');
    await noteNews(trx, context, told, answer);
    const [line] = told;
    const set = state && line && (await setStateBeside(trx, line, { state, actor, at: context.now() }));
    return { ...answer, ...set };
  });
  context.runner.wakeSender?.();
  return outcome;
};

type PlaceOf = Pick<TicketRef, 'organizationId' | 'placeId'>;

/** The lines in which all who can be texted are written to, if they are several. */
async function linesToldBy(trx: Trx, { organizationId }: PlaceOf, found: ReadonlyMap<string, string>) {
  const lineIds = [...new Set(found.values())].sort();
  const waiting = await findToText(trx, { organizationId, lineIds, states: ['waiting'] });
  return lineIds.filter((lineId) => {
    const there = waiting.filter((one) => one.lineId === lineId);
    return there.length > 1 && there.every(({ ticketId }) => found.has(ticketId));
  });
}

/** Lines are locked before tickets, as in every other change. */
async function lockForNews(trx: Trx, { now }: CommandContext, { organizationId }: PlaceOf, lineIds: readonly string[]) {
  const lines: LineRow[] = [];
  for (const lineId of lineIds) {
    const line = orNotFound(await lockLine(trx, { organizationId, lineId }));
    refuseNewsTooSoon(line.told_at, now());
    lines.push(line);
  }
  return lines;
}

async function noteNews(trx: Trx, { now }: CommandContext, lines: readonly LineRow[], { done }: TextedTogether) {
  if (done.length > 0) for (const line of lines) await setLine(trx, line, { told_at: now() });
}

interface EachInput {
  ticketIds: readonly string[];
  /** The line of each ticket that exists. */
  found: ReadonlyMap<string, string>;
  text: string;
  actor: Staff;
}

async function textEach(
  trx: Trx,
  context: CommandContext,
  { organizationId, placeId }: PlaceOf,
  { ticketIds, found, text, actor }: EachInput,
): Promise<{ answer: TextedTogether; refusals: Refusal[] }> {
  const answer: TextedTogether = { done: [], refused: [] };
  const refusals: Refusal[] = [];
  // Locked in one order, so that two hosts never wait for each other.
  for (const ticketId of [...new Set(ticketIds)].sort()) {
    const lineId = found.get(ticketId);
    try {
      if (!lineId) throw new Refusal('not_found');
      await textOne(trx, context, { organizationId, placeId, lineId, ticketId }, { text, actor });
      answer.done.push({ ticketId, seq: null });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      refusals.push(error);
      answer.refused.push({ ticketId, code: error.details.errors?.[0]?.code ?? error.code });
    }
  }
  return { answer, refusals };
}

interface TextedTogether {
  done: { ticketId: string; seq: null }[];
  refused: { ticketId: string; code: string }[];
}

async function textOne(
  trx: Trx,
  context: CommandContext,
  ref: TicketRef,
  { text, actor }: { text: string; actor: Staff },
): Promise<string> {
  const ticket = orNotFound(await lockTexts(trx, ref));
  const e164 = ticket.phone && orNothing(context.secrets.read(ticket.phone, fieldOf.ticketPhone(ref.ticketId)));
  // A text to a number that stopped texts would only be dropped.
  if (!ticket.canText || ticket.isErased || e164 === null || (await areTextsStopped(trx, ref)))
    throw fieldRefusal('phone', 'phone_no_texts');
  await refuseUnpaid(trx, context, ref, { e164, isTest: false });
  if (textsLeft(await countTexts(trx, ref)) === 0) throw new Refusal('too_many');
  const at = context.now();
  const { placeId, lineId, language } = ticket;
  return addStaffText(trx, context.secrets, {
    ...ref,
    placeId,
    lineId,
    language,
    text,
    at,
    expiresAt: new Date(at.getTime() + policyOf('staff').goodForSeconds * 1000),
    segments: segmentsOf(text).segments,
    memberId: actor.kind === 'member' ? actor.id : null,
  });
}
