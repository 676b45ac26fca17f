import { randomUUID } from 'node:crypto';
import type { JoinAnswer, PublicPlace, StaffTicket } from '#contract/views.ts';
import type { RunningApp } from './running-app.ts';

export interface PlaceInput {
  name?: string;
  country?: string;
  timeZone?: string;
  languages?: string[];
  defaultLanguage?: string;
  /** Bodies of `POST /places/{place}/lines`; the default is one open line named 'Walk-in'. */
  lines?: Record<string, unknown>[];
  /** Names of desks, each serving every line. */
  desks?: string[];
  directions?: string;
}

/** A place for one test, set up and run through the public API as a script would do it. */
export interface Place {
  id: string;
  slug: string;
  lines: { id: string; slug: string }[];
  desks: { id: string; name: string }[];
  call<Answer>(method: string, path: string, body?: unknown): Promise<Answer>;
  join(input?: Record<string, unknown>, line?: number): Promise<JoinAnswer>;
  callNext(desk?: number): Promise<StaffTicket | null>;
  /** One move of a ticket by staff: serve, finish, no-show, hold, recall, remove, ... */
  move(ticketId: string, verb: string, body?: unknown): Promise<StaffTicket>;
  /** Calls the next guest and serves them to the end, so that the line moves on by one. */
  serveOne(desk?: number): Promise<void>;
}

type Call = <Answer>(method: string, path: string, body?: unknown) => Promise<Answer>;

export async function makePlace(app: RunningApp, input: PlaceInput = {}): Promise<Place> {
  const call = callerOf(app);
  const slug = `harbour-${randomUUID().slice(0, 8)}`;
  const place = await call<PublicPlace>('POST', '/places', {
    slug,
    name: input.name ?? 'Harbour Clinic',
    country: input.country ?? 'GB',
    timeZone: input.timeZone ?? 'Europe/London',
    languages: input.languages ?? ['en', 'es', 'ar'],
    defaultLanguage: input.defaultLanguage ?? 'en',
  });
  const lineBodies = input.lines ?? [{ name: { en: 'Walk-in', es: 'Sin cita', ar: 'بدون موعد' }, prefix: 'A' }];
  const lines = await inOrder(lineBodies, (body) =>
    call<{ id: string; slug: string }>('POST', `/places/${slug}/lines`, body),
  );
  const lineIds = lines.map(({ id }) => id);
  const desks = await inOrder(input.desks ?? ['Desk 3'], (name) =>
    call<{ id: string; name: string }>('POST', `/places/${slug}/desks`, {
      name,
      directions: input.directions ?? 'First floor, left of the stairs',
      lines: lineIds,
      open: true,
    }),
  );
  // A line can take a break only if somebody serves it.
  for (const [index, { state }] of lineBodies.entries())
    if (state === 'paused') await call('PATCH', `/lines/${lineIds[index]}`, { state });
  return { id: place.id, slug, lines, desks, call, ...workOf(call, lineIds, desks) };
}

function workOf(
  call: Call,
  lineIds: string[],
  desks: { id: string }[],
): Pick<Place, 'join' | 'callNext' | 'move' | 'serveOne'> {
  const move = (ticketId: string, verb: string, body?: unknown) =>
    call<StaffTicket>('POST', `/tickets/${ticketId}/${verb}`, body);
  const callNext = (desk = 0) => call<StaffTicket | null>('POST', `/desks/${desks[desk]?.id}/call-next`);
  return {
    join: (input = {}, line = 0) => call<JoinAnswer>('POST', `/lines/${lineIds[line]}/tickets`, input),
    callNext,
    move,
    async serveOne(desk = 0) {
      const ticket = await callNext(desk);
      if (!ticket) throw new Error('Nobody waits to be served.');
      await move(ticket.id, 'serve');
      await move(ticket.id, 'finish');
    },
  };
}

function callerOf({ url, apiKey }: RunningApp): Call {
  return async <Answer>(method: string, path: string, body?: unknown) => {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        'idempotency-key': randomUUID(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status}: ${text}`);
    return (text === '' ? null : JSON.parse(text)) as Answer;
  };
}

async function inOrder<Input, Answer>(inputs: Input[], make: (input: Input) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const input of inputs) answers.push(await make(input));
  return answers;
}
