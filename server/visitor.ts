import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Visitor } from '#app/request.server.ts';
import type { Staff } from '#domain/actor.ts';
import type { Me } from '#contract/views.ts';
import { findApiKey, findMemberOfUser, noteKeyUse, type MemberRow } from '#db/members.ts';
import { Refusal } from '#domain/refusal.ts';
import { recogniseBrowser } from './browser-cookies.ts';
import type { AppParts } from './parts.ts';

type Parts = Pick<AppParts, 'config' | 'db' | 'secrets' | 'accounts' | 'commands'>;

/** Who opens a page. Makes the browser's cookie where there is none. */
export async function visitorOf(request: FastifyRequest, reply: FastifyReply, parts: Parts): Promise<Visitor> {
  const browserId = recogniseBrowser(request, reply, parts.secrets);
  const member = await memberOf(request, reply, parts);
  return {
    browserId,
    address: request.ip,
    staff: member && staffOf(member),
    me: member && meOf(member),
  };
}

/** The staff a call is made by: by a key, or by a session in the cookies; null: a guest. Throws `unauthenticated` for a wrong key. */
export async function callerOf(request: FastifyRequest, reply: FastifyReply, parts: Parts): Promise<Staff | null> {
  const bearer = bearerOf(request);
  if (bearer !== null) return staffByKey(bearer, parts);
  const member = await memberOf(request, reply, parts);
  return member && staffOf(member);
}

/** The key of a program; null: none was sent. */
export function bearerOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  if (header === undefined) return null;
  const key = /^Bearer ([\x21-\x7e]{1,400})$/i.exec(header)?.[1];
  if (key === undefined) throw new Refusal('unauthenticated');
  return key;
}

export function isInstallationKey(bearer: string, apiKey: string | undefined): boolean {
  if (apiKey === undefined) return false;
  const [one, other] = [Buffer.from(bearer), Buffer.from(apiKey)];
  return one.length === other.length && timingSafeEqual(one, other);
}

async function staffByKey(bearer: string, { config, db, secrets, commands }: Parts): Promise<Staff> {
  if (isInstallationKey(bearer, config.apiKey))
    return { kind: 'key', id: null, organizationId: null, role: 'owner', grants: [], placeIds: [] };
  const key = await findApiKey(db, secrets.bearerHash(bearer));
  if (!key) throw new Refusal('unauthenticated');
  await noteKeyUse(db, key, commands.now());
  return { kind: 'key', id: key.id, organizationId: key.organization_id, role: key.role, grants: [], placeIds: [] };
}

async function memberOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { accounts, db }: Parts,
): Promise<MemberRow | null> {
  const { cookie } = request.headers;
  if (cookie === undefined) return null;
  const user = await accounts.userOf(new Headers({ cookie }));
  if (!user) return null;
  if (user.cookies.length > 0) reply.header('set-cookie', user.cookies);
  return findMemberOfUser(db, user.userId);
}

function staffOf(member: MemberRow): Staff {
  const { organization_id, id, role, grants, place_ids } = member;
  return { kind: 'member', id, organizationId: organization_id, role, grants, placeIds: place_ids };
}

function meOf({ id, name, role, grants }: MemberRow): Me {
  return { memberId: id, name, role, grants };
}
