// A text comes in. A word that acts runs the command of the guest's page and is answered by one text; anything else is
// stored with the ticket of that number, for staff to read, and answered once by the words there are. JOIN takes a place;
// a number without one that says anything else but thanks is told once a day how to get one. STOP holds from its commit
// on, for every text of the organization to that number. The same text twice acts once: it is stored first, with its
// ticket, and acts under the text's own key.

import type { PlaceKey } from '#domain/place/place-key.ts';
import { policyOf, type IncomingKind } from '#domain/messaging/message-kind.ts';
import type { Trx } from '#db/database.ts';
import { addOptOut, endOptOut, isOptedOut, lockNumber, type NumberKey } from '#db/messaging/opt-outs.ts';
import {
  addReply,
  countAnswers,
  findFiledText,
  findTicketsOfNumber,
  isInConversation,
  type TicketOfNumber,
} from '#db/ticket/texted-tickets.ts';
import { addIncomingText, lockTexts } from '#db/messaging/ticket-texts.ts';
import { countAhead, findTicket, type TicketRef } from '#db/ticket/tickets.ts';
import { findLine } from '#db/place/lines.ts';
import { incomingText } from '#domain/messaging/staff-text.ts';
import { answersAnHour, isJoinLate, isOvertaken, ticketOf } from '#domain/messaging/texted-answer.ts';
import { isCourtesy, isJoin, readInput, type TextedInput, type TextedWord } from '#domain/messaging/texted-words.ts';
import { tellWait } from '#domain/wait/forecast.ts';
import { everyWord } from '#locales/texted-word-forms.ts';
import { findSimulatedPhone, keepSimulatedText } from '#db/messaging/simulated-texts.ts';
import { simulatedPhoneName } from '#channels/simulated-phone/simulated-phone.ts';
import { authorise, type Staff } from '#domain/team/actor.ts';
import { fieldRefusal, orNotFound } from '#domain/refusal.ts';
import type { IncomingText } from './incoming-text.ts';
import { actOnWord, idempotencyKeyOfText, writer, type Answer } from './act-on-word.ts';
import { answerStranger, confirmTexting } from './answer-stranger.ts';
import { answerToWhich, joinByText, linesToName } from './join-by-text.ts';
import { runOnce, type CommandContext } from '../engine/command.ts';
import { noteTexting } from '../carrier/note-texting.ts';
import { endedStates, type TicketState } from '#domain/ticket/ticket.ts';

export interface TakenText {
  /** The ticket it is stored with; null: that number has no place in line. */
  ticket: TicketRef | null;
  /** Null: it was stored before, or is not stored. */
  messageId: string | null;
  word: TextedWord | null;
}

export async function receiveText(context: CommandContext, incoming: IncomingText): Promise<TakenText> {
  const { organizationId, placeId, from } = incoming;
  const text = incomingText(incoming.text);
  const number: NumberKey = { organizationId, phoneIndex: context.secrets.phoneIndex(organizationId, from) };
  const tickets = await findTicketsOfNumber(context.db, number, { placeId, now: context.now() });
  const lines = await linesToName(context, incoming);
  const numbers = tickets.map((one) => one.number);
  const whole = readInput(text, everyWord, numbers, lines);
  const isUnknown = whole === null && !tickets.some((one) => one.isHere && isInLine(one));
  const answered = !isUnknown ? null : await answerToWhich(context, { incoming: { ...incoming, text }, number }, lines);
  const read = answered === null ? whole : readInput(answered, everyWord, numbers, lines);
  const isAboutTexts = read?.word === 'stop' || read?.word === 'start';
  // Staff read it then.
  const isLate = isJoin(read)
    ? isJoinLate(incoming.cameAt, context.now())
    : !isAboutTexts && isOvertaken(tickets, incoming.cameAt);
  const input = isLate ? null : read;
  const isUnclear = read === null && (text === '' || !isCourtesy(text, everyWord));
  const taking = {
    context,
    incoming: { ...incoming, text },
    number,
    tickets,
    input,
    said: answered ?? text,
    isUnclear,
  };
  const taken = await (input?.word === 'stop' || input?.word === 'start'
    ? changeTexting(taking, input.word)
    : takeText(taking));
  // A sender in another process finds the answer at its next look.
  context.runner.wakeSender?.();
  return { ...taken, word: input?.word ?? null };
}

interface Taking {
  context: CommandContext;
  incoming: IncomingText;
  number: NumberKey;
  tickets: TicketOfNumber[];
  input: TextedInput | null;
  /** The text; where it answers our question which line, with the word before it. */
  said: string;
  /** No word, nor thanks: perhaps a picture. */
  isUnclear: boolean;
}

type Filed = Omit<TakenText, 'word'>;

/**
 * Stopped or started at once, whatever happens to the ticket. A STOP that is handed over again after START stops
 * nothing.
 */
async function changeTexting(taking: Taking, word: 'stop' | 'start'): Promise<Filed> {
  const { context, incoming, number, tickets, input } = taking;
  const said = word === 'stop' ? 'stopped' : 'started';
  const ticket = ticketOf(tickets, input)?.ticket ?? null;
  const request = {
    organizationId: number.organizationId,
    actor: writer,
    idempotencyKey: idempotencyKeyOfText(incoming, word),
    ...(ticket && { ticketId: ticket.ticketId }),
  };
  // It counts among no guest's changes, which have a maximum.
  const { countGuestChange: _, ...uncounted } = context;
  const { answer, isRepeat } = await runOnce(uncounted, request, async (trx) => {
    await lockNumber(trx, number);
    const isChanged =
      word === 'stop' ? await addOptOut(trx, number, { way: 'text', at: context.now() }) : await endOptOut(trx, number);
    const filing = ticket && (await fileWith(taking, trx, ticket, 'word'));
    if (filing && (isChanged || word === 'start')) await reply(taking, trx, filing, { said, values: {} });
    else if (!filing && isChanged) await confirmTexting(context, trx, incoming, { number, said });
    else if (!filing && word === 'start') await answerStranger(context, trx, incoming, number);
    return { isChanged, ...filedOf(filing) };
  });
  if (answer.isChanged && !isRepeat) await noteTexting(context, tickets.filter(isInLine), said);
  return { ticket: answer.ticket, messageId: isRepeat ? null : answer.messageId };
}

async function takeText(taking: Taking): Promise<Filed> {
  const { context, incoming, number, input } = taking;
  const before = await findFiledText(context.db, incoming);
  if (isJoin(input)) return before ? nothingFiled : takeJoin(taking, input);
  const found = before ? null : ticketOf(taking.tickets, input);
  if (!before && !found) {
    // 'Thank you' after a visit asks for nothing.
    if (input === null && isCourtesy(incoming.text, everyWord)) return nothingFiled;
    await context.db.transaction().execute(async (trx) => {
      await lockNumber(trx, number);
      await answerStranger(context, trx, incoming, number);
    });
    return nothingFiled;
  }
  const ticket = found?.ticket ?? taking.tickets.find(({ ticketId }) => ticketId === before?.ticketId);
  if (!ticket) return nothingFiled;
  const filing = await context.db.transaction().execute(async (trx) => {
    const filed = await fileWith(taking, trx, ticket, input ? 'word' : 'guest');
    if (filed?.isNew && taking.isUnclear) await nameWords(taking, trx, filed);
    return filed;
  });
  if (!filing || !input) return filedOf(filing);
  const isSure = found?.isSure ?? ticketOf(taking.tickets, input)?.ticket.ticketId === ticket.ticketId;
  const answer = await answerOf(taking, ticket, input, isSure);
  await context.db.transaction().execute((trx) => reply(taking, trx, filing, answer));
  return filedOf(filing);
}

/** Whoever waits there already is told how they stand. */
async function takeJoin(taking: Taking, input: TextedInput): Promise<Filed> {
  const { context, incoming, number } = taking;
  const known = taking.tickets.find((one) => one.isHere && isInLine(one) && (!input.line || isOf(one, input.line)));
  const joined = known ? 'waits' : await joinByText(context, incoming, { input, said: taking.said });
  if (joined === null) return nothingFiled;
  if (joined !== 'waits')
    return filedOf(await context.db.transaction().execute((trx) => fileWith(taking, trx, joined, 'word')));
  const { placeId } = incoming;
  const tickets = known ? [known] : await findTicketsOfNumber(context.db, number, { placeId, now: context.now() });
  return takeText({ ...taking, tickets, input: { word: 'status', count: null, number: null, line: null } });
}

/** The number of a ticket begins with the letters of its line. */
const isOf = ({ number }: TicketOfNumber, prefix: string): boolean => number.startsWith(`${prefix}-`);

const isInLine = ({ state }: TicketOfNumber): boolean => !endedStates.includes(state);

const nothingFiled: Filed = { ticket: null, messageId: null };

async function answerOf(taking: Taking, ticket: TicketOfNumber, input: TextedInput, isSure: boolean): Promise<Answer> {
  const { context, incoming, tickets } = taking;
  if (input.word === 'help') return { said: 'help', values: {} };
  if (!isSure) {
    const inLine = tickets.filter(isInLine);
    const here = inLine.filter(({ isHere }) => isHere);
    const numbers = (here.length > 0 ? here : inLine).map(({ number }) => number);
    return { said: 'which', values: { numbers: numbers.join(', ') } };
  }
  const answer = await actOnWord(context, ticket, input, idempotencyKeyOfText(incoming, input));
  return { said: answer.said, values: { ...answer.values, ...(await aheadAndWait(context, ticket)) } };
}

/** How many are ahead, and the estimate, while they wait. */
async function aheadAndWait({ db }: CommandContext, ref: TicketRef): Promise<Record<string, number>> {
  const ticket = await findTicket(db, ref.organizationId, ref.ticketId);
  if (ticket?.state !== 'waiting') return {};
  const [line, ahead] = await Promise.all([
    findLine(db, ticket.line_id),
    countAhead(db, ref.organizationId, ticket.line_id, ticket.rank),
  ]);
  return { ahead, ...tellWait(line?.forecast ?? null, ahead) };
}

/** Once: whoever goes on to write writes to people. */
async function nameWords(taking: Taking, trx: Trx, filing: Filing): Promise<void> {
  if (!steerable.includes(filing.ticket.state) || (await isInConversation(trx, filing.ticket))) return;
  // What staff can read of a picture is only that it came.
  const said = taking.incoming.text === '' ? 'help' : 'unclear';
  await reply(taking, trx, filing, { said, values: {} });
}

/** Where the words still do something. */
const steerable: readonly TicketState[] = ['booked', 'waiting', 'held', 'called'];

interface Filing {
  ticket: TicketOfNumber;
  id: string;
  isNew: boolean;
}

/** Stores it once; null: the ticket was erased meanwhile. */
async function fileWith({ context, incoming }: Taking, trx: Trx, ticket: TicketOfNumber, kind: IncomingKind) {
  const found = await lockTexts(trx, ticket);
  if (!found || found.isErased) return null;
  const at = context.now();
  const { organizationId, placeId, lineId, ticketId, language } = ticket;
  const { text, provider, ref, id, carrierId } = incoming;
  const own = {
    organizationId,
    placeId,
    lineId,
    ticketId,
    language,
    text,
    at,
    provider,
    ref,
    carrierId,
    ...(id && { id }),
  };
  // Whoever asks for help may need a person: only that word counts as unread.
  const isSeen = kind === 'word' && !isCallForHelp(incoming.text);
  const added = await addIncomingText(trx, context.secrets, { ...own, kind, seenAt: isSeen ? at : null });
  const filed = added ?? (await findFiledText(trx, incoming))?.id;
  return filed ? { ticket, id: filed, isNew: added !== null } : null;
}

const isCallForHelp = (text: string): boolean => readInput(text, everyWord)?.word === 'help';

const filedOf = (filing: Filing | null): Filed =>
  filing ? { ticket: refOf(filing.ticket), messageId: filing.isNew ? filing.id : null } : nothingFiled;

const refOf = ({ organizationId, placeId, lineId, ticketId }: TicketRef): TicketRef => ({
  organizationId,
  placeId,
  lineId,
  ticketId,
});

const hourMs = 3600_000;

/** One answer to each text; none to a number that stopped texts. */
async function reply({ context, number }: Taking, trx: Trx, { ticket, id }: Filing, { said, values }: Answer) {
  const at = context.now();
  if (said !== 'stopped' && (await isOptedOut(trx, number))) return;
  if ((await countAnswers(trx, ticket, new Date(at.getTime() - hourMs))) >= answersAnHour) return;
  const expiresAt = new Date(at.getTime() + policyOf('reply').goodForSeconds * 1000);
  await addReply(trx, { ...refOf(ticket), language: ticket.language, to: id, said, values, at, expiresAt });
}

// A reply on the simulated phone comes in like a text from a real phone, and then appears on that phone's screen.

interface PhoneReply {
  /** A text on that phone. */
  textId: string;
  text: string;
  /** A UUID: the same one is the same reply. */
  ref: string;
  publicUrl: string;
}

export async function replyFromPhone(
  context: CommandContext,
  actor: Staff,
  place: PlaceKey,
  { textId, text: input, ref, publicUrl }: PhoneReply,
): Promise<TakenText> {
  authorise(actor, 'work_tickets', place);
  const { db, secrets, now } = context;
  const text = incomingText(input);
  if (text === '') throw fieldRefusal('text', 'text_missing');
  const from = orNotFound(await findSimulatedPhone(db, secrets, place, textId));
  const at = now();
  const incoming = { ...place, from, text, provider: simulatedPhoneName, ref, publicUrl, id: ref };
  const taken = await receiveText(context, incoming);
  // By the id of the stored text, so that both are erased together.
  await keepSimulatedText(db, secrets, { ...place, id: ref, to: from, text, direction: 'in' }, at);
  return taken;
}
