import { findApiKey, noteKeyUse } from '#db/team/api-keys.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { VisitingDevice, Visitor } from '#app/session/request.server.ts';
import type { Staff } from '#domain/team/actor.ts';
import type { Me } from '#contract/views.ts';
import { isSameSecret } from '#channels/provider/provider-call.ts';
import { deviceTokenOf } from '#accounts/device-cookie.ts';
import { findDevice, findDeviceEver, noteDeviceSeen } from '#db/team/devices.ts';
import { findMemberOfUser, noteMemberSeen, type MemberOfUser, type MemberRow } from '#db/team/members.ts';
import type { Named, NamedRows } from '#db/team/named-rows.ts';
import { isId } from '#domain/id.ts';
import { Refusal } from '#domain/refusal.ts';
import { isHeldBack } from '#domain/team/second-step.ts';
import { isAtTheMachine } from '../http/at-the-machine.ts';
import type { SignedInUser } from '#accounts/accounts.ts';
import { recogniseBrowser } from '../http/browser-cookies.ts';
import type { AppDeps } from '../http/app-deps.ts';
import { openEveryOrganization } from '#db/scope/look-up.ts';

type Deps = Pick<AppDeps, 'config' | 'db' | 'secrets' | 'accounts' | 'commands'>;

/** Finds out who opens a page. Sets the browser's cookie if there is none. */
export async function visitorOf(request: FastifyRequest, reply: FastifyReply, deps: Deps): Promise<Visitor> {
  const browserId = recogniseBrowser(request, reply, deps.secrets);
  const come = await memberOf(request, reply, deps);
  const arrived = letIn(come);
  const staff = arrived && staffOf(arrived);
  const device = await deviceOf(request, deps);
  request.actor = staff ?? device;
  return {
    browserId,
    address: request.ip,
    isAtTheMachine: isAtTheMachine(request, deps.config),
    staff,
    me: arrived && meOf(arrived.member),
    isHeldBack: come !== null && arrived === null,
    device,
  };
}

/** The place's screen that this browser is, read again each time, so that a revoked screen loses its rights at once. */
async function deviceOf(
  request: FastifyRequest,
  { db, secrets, commands }: Pick<Deps, 'db' | 'secrets' | 'commands'>,
): Promise<VisitingDevice | null> {
  const token = deviceTokenOf(request.headers.cookie);
  const row = token && (await findDevice(db, secrets.bearerHash(token)));
  if (!row) return null;
  await noteDeviceSeen(db, row, commands.now());
  const { organization_id: organizationId, place_id: placeId, id, kind: role, name } = row;
  return { kind: 'device', role, id, organizationId, placeIds: [placeId], name };
}

/** What a browser is when it requests a board: a public one, a screen that staff paired, or a screen whose pairing was revoked. */
export type ScreenStanding = 'public' | 'paired' | 'revoked';

export async function screenStandingOf(
  request: FastifyRequest,
  { db, secrets, commands }: Pick<Deps, 'db' | 'secrets' | 'commands'>,
): Promise<ScreenStanding> {
  const token = deviceTokenOf(request.headers.cookie);
  const device = token && (await findDeviceEver(db, secrets.bearerHash(token)));
  if (!device) return 'public';
  request.actor = { kind: 'device', id: device.id };
  if (device.revoked_at !== null) return 'revoked';
  await noteDeviceSeen(db, device, commands.now());
  return 'paired';
}

type CallDeps = Deps & { countWrongKey?: (address: string) => void };

/** Whoever makes a call, and what they name in it, if that was read with them. */
interface CallingStaff {
  staff: Staff | null;
  named: NamedRows | null;
}

/** The staff who make a call, by a key or by a session cookie; null: a guest. Throws `unauthenticated` for a wrong key. */
export async function callerOf(request: FastifyRequest, reply: FastifyReply, deps: CallDeps): Promise<CallingStaff> {
  const calling = await identify(request, reply, deps);
  request.actor = calling.staff;
  return calling;
}

async function identify(request: FastifyRequest, reply: FastifyReply, deps: CallDeps): Promise<CallingStaff> {
  const bearer = bearerOf(request);
  if (bearer === null) {
    const arrived = letIn(await memberOf(request, reply, deps, namedIn(request)));
    return { staff: arrived && staffOf(arrived), named: arrived && arrived.member.named };
  }
  const calling = await staffByKey(bearer, deps, namedIn(request));
  if (calling) return calling;
  deps.countWrongKey?.(request.ip);
  throw new Refusal('unauthenticated');
}

function namedIn({ params }: FastifyRequest): Named {
  const { ticket, desk } = (params ?? {}) as { ticket?: string; desk?: string };
  const idOf = (text?: string): string | null => (text !== undefined && isId(text) ? text : null);
  return { ticketId: idOf(ticket), deskId: idOf(desk) };
}

/** The API key of a program; null if none was sent. */
export function bearerOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  if (header === undefined) return null;
  const key = /^Bearer ([\x21-\x7e]{1,400})$/i.exec(header)?.[1];
  if (key === undefined) throw new Refusal('unauthenticated');
  return key;
}

async function staffByKey(
  bearer: string,
  { config, db, secrets, commands }: Deps,
  named: Named,
): Promise<CallingStaff | null> {
  if (isSameSecret(bearer, config.apiKey ?? '')) {
    openEveryOrganization();
    const staff = { kind: 'key', id: null, organizationId: null, role: 'owner', grants: [], placeIds: [] } as const;
    return { staff, named: null };
  }
  const key = await findApiKey(db, { hash: secrets.bearerHash(bearer), named });
  if (!key) return null;
  await noteKeyUse(db, key, commands.now());
  const { id, organization_id: organizationId, role, grants, place_ids: placeIds } = key;
  return { staff: { kind: 'key', id, organizationId, role, grants, placeIds }, named: key.named };
}

/** Null for a person who used only the password if more is required (`domain/team/second-step.ts`): until then they count as signed out. */
function letIn(come: Arrived | null): Arrived | null {
  return come && !isHeldBack(come.member, come.user.hasSecondStep) ? come : null;
}

interface Arrived {
  member: MemberOfUser;
  user: SignedInUser;
}

async function memberOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { accounts, db, commands }: Deps,
  named?: Named,
): Promise<Arrived | null> {
  const { cookie } = request.headers;
  if (cookie === undefined) return null;
  // A stream asks again long after its head was sent: prolonged there, the session would outlive the browser's cookie.
  const user = await accounts.userOf(new Headers({ cookie }), reply.sent);
  if (!user) return null;
  if (user.cookies.length > 0) reply.header('set-cookie', user.cookies);
  const member = await findMemberOfUser(db, user.userId, named);
  // A member who left, or whose password was renewed, is out in the same moment; their sessions are deleted after it.
  if (!member || (member.sessions_from !== null && user.since < member.sessions_from)) return null;
  await noteMemberSeen(db, member, commands.now());
  return { member, user };
}

/** Everybody who opens the demo uses its account, and nobody knows its password. */
function staffOf({ member, user }: Arrived): Staff {
  const { organization_id, id, role, grants, place_ids, is_demo } = member;
  const proof = user.hasProved || is_demo ? 'given' : undefined;
  return { kind: 'member', id, organizationId: organization_id, role, grants, placeIds: place_ids, proof };
}

function meOf({ id, name, role, grants }: MemberRow): Me {
  return { memberId: id, name, role, grants };
}
