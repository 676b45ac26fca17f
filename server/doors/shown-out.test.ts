// A watcher who loses the right to watch is disconnected within five seconds, by the server as it runs: nothing here makes it check sooner.

import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { v7 as uuid } from 'uuid';
import { callNext } from '#commands/ticket/call-next.ts';
import { changeMember, removeMember } from '#commands/team/members.ts';
import { deviceToken, pairDevice, revokeDevice } from '#commands/device/pair-screen.ts';
import { keyRememberedMs } from '#db/team/api-keys.ts';
import type { BoardView, DeskView, TicketLive } from '#contract/views.ts';
import { openApp, type TestApp } from '#test/app.ts';
import { StreamReader } from '#test/frame-reader.ts';
import { testSecrets } from '#test/harbour.ts';
import { hire } from '#test/team.ts';

const maxMs = 5000;

let app: TestApp;
let url = '';
const readers: { close(): void }[] = [];

beforeAll(async () => {
  app = await openApp();
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}/api/v1`;
});
afterAll(async () => {
  for (const reader of readers) reader.close();
  await app.close();
});

async function open<View>(path: string, headers: Record<string, string> = {}): Promise<StreamReader<View>> {
  const reader = await StreamReader.open<View>(`${url}${path}`, headers);
  readers.push(reader);
  return reader;
}

async function signedIn(name: string): Promise<{ memberId: string; headers: Record<string, string> }> {
  const account = { name, email: `${uuid()}@harbour.example`, password: 'a kettle of nine herons' };
  const { userId } = await app.accounts.create(account);
  const memberId = await app.addMember(userId, 'host', name);
  const { cookies } = await app.accounts.signIn({ ...account, address: '10.0.0.1' });
  return { memberId, headers: { cookie: cookies.map((line) => line.split(';')[0]).join('; ') } };
}

/** A board or a kiosk: both may show the board. */
async function paired(role: 'board' | 'kiosk'): Promise<{ deviceId: string; headers: Record<string, string> }> {
  const { context, staff, placeId } = app.harbour;
  const { answer } = await pairDevice(context, staff.ines, { placeId, role, name: 'Waiting room' }, null);
  return {
    deviceId: answer.deviceId,
    headers: { cookie: `turnstone_device=${deviceToken(testSecrets, answer.deviceId)}` },
  };
}

test(
  'a role that changed, a member who was removed, a key and a screen that were ended',
  { timeout: 30_000 },
  async () => {
    const { harbour } = app;
    const { pool, desks, organizationId, context, staff } = harbour;
    const desk = `/desks/${desks.one}/stream`;
    const board = '/places/harbour-clinic/board/stream';
    const ref = await harbour.join();
    const [demoted, removed, stays] = [await signedIn('Ruth'), await signedIn('Kenji'), await signedIn('Olga')];
    const [ended, kept] = [await paired('board'), await paired('board')];
    const key = { authorization: `Bearer ${app.keys.host}` };
    const forbidden = [
      await open<DeskView>(desk, demoted.headers),
      await open<DeskView>(desk, removed.headers),
      await open<DeskView>(desk, key),
      await open<BoardView>(board, ended.headers),
    ];
    const guest = await open<TicketLive>(`/tickets/${testSecrets.ticketToken(ref.ticketId)}/stream`);
    const allowed = [
      await open<DeskView>(desk, stays.headers),
      await open<BoardView>(board, kept.headers),
      await open<BoardView>(board),
    ];
    for (const reader of [...forbidden, ...allowed, guest]) await reader.next();

    const began = performance.now();
    const viewer = { role: 'viewer', grants: [], placeIds: [] } as const;
    const owner = await hire(app.harbour, 'owner');
    await changeMember(context, owner.staff, { organizationId, memberId: demoted.memberId, ...viewer }, null);
    await removeMember(context, owner.staff, { organizationId, memberId: removed.memberId }, null);
    await pool.query('update api_key set revoked_at = now() where key_hash = $1', [
      testSecrets.bearerHash(app.keys.host),
    ]);
    await revokeDevice(context, staff.ines, { organizationId, deviceId: ended.deviceId }, null);
    await Promise.all(forbidden.map((reader) => reader.ended()));
    expect(performance.now() - began).toBeLessThan(maxMs);

    // A key is remembered for a moment.
    await sleep(keyRememberedMs);
    const again = async (path: string, headers: Record<string, string>) => (await open(path, headers)).status;
    expect([await again(desk, removed.headers), await again(desk, key), await again(board, ended.headers)]).toEqual([
      404, 401, 404,
    ]);
    expect(await again(desk, demoted.headers), 'a viewer may look on').toBe(200);

    await callNext(context, staff.kenji, { deskId: desks.one }, null);
    await guest.until(({ state }) => state === 'called');
    await Promise.all(allowed.map((reader) => reader.next()));
  },
);
