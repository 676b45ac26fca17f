import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { noHash, eventText } from '#domain/log-chain/event-text.ts';
import { openApp, type TestApp } from '#test/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openApp();
});
afterAll(() => t.close());

const page = z.object({
  organization: z.string(),
  items: z.array(
    z.object({
      seq: z.number(),
      at: z.string(),
      kind: z.string(),
      ticket: z.string().nullable(),
      actor: z.object({ kind: z.string(), id: z.string().nullable() }),
      data: z.record(z.string(), z.unknown()),
      before: z.record(z.string(), z.unknown()).optional(),
      command: z.string(),
      hash: z.string(),
    }),
  ),
});

test('whoever reads the log of a line by the API can compute every hash of it again', async () => {
  const lineId = await t.harbour.addLine();
  const key = { key: t.keys.host };
  const { ticketId } = await t.harbour.join({ lineId });
  await t.harbour.join({ lineId });
  await t.call(`POST /tickets/${ticketId}/call`, { ...key, body: { deskId: await t.harbour.addDesk([lineId]) } });
  await t.call(`POST /tickets/${ticketId}/serve`, key);
  const { organization, items } = page.parse((await t.call(`GET /lines/${lineId}/events`, key)).body);
  expect(items.map(({ kind }) => kind)).toEqual(['joined', 'joined', 'called', 'serving']);
  let last = noHash;
  for (const { seq, at, kind, ticket, actor, data, before, command, hash } of items) {
    const ids = { organizationId: organization, lineId, ticketId: ticket, commandId: command };
    const whole = before ? { ...data, before } : data;
    const text = eventText(last, { ...ids, seq, at, kind, actorKind: actor.kind, actorId: actor.id, data: whole });
    last = createHash('sha256').update(text).digest('hex');
    expect({ seq, hash: last }).toEqual({ seq, hash });
  }
});
