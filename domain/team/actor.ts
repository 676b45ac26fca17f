import type { PlaceKey } from '#domain/place/place-key.ts';
import { may, type Action, type Role } from './permissions.ts';
import { Refusal } from '../refusal.ts';

/**
 * The last proof: `given` within the last minutes, or what is wrong with the one of this request. A member of whom nothing
 * is known has given none.
 */
export type Proof = 'given' | 'password_wrong' | 'too_many';

/** Staff: a member signed in, or a program with a key. `organizationId: null` is the installation's own key: every organization. */
export interface Staff {
  kind: 'member' | 'key';
  /** The member's or the key's id; null for the installation's own key. */
  id: string | null;
  organizationId: string | null;
  role: Role;
  grants: readonly string[];
  /** Empty: every place of the organization. */
  placeIds: readonly string[];
  /** Of a member: whether they said lately who they are, which some acts ask for (`domain/team/step-up.ts`). */
  proof?: Proof | undefined;
}

export const deviceRoles = ['kiosk', 'board'] as const;
export type DeviceRole = (typeof deviceRoles)[number];

/** A screen of the place that is signed in by itself. */
export interface Device {
  kind: 'device';
  role: DeviceRole;
  id: string;
  organizationId: string;
  placeIds: readonly string[];
}

/** Who asks for a change. The log keeps kind and id, never a name. */
export type Actor =
  | Staff
  | { kind: 'guest'; id: null; browserId: string | null }
  | Device
  | { kind: 'system'; id: null };

export const system: Actor = { kind: 'system', id: null };

/**
 * The scope of an idempotency key, which means something only to its maker. A guest is known by their browser, or by the
 * ticket whose link they have. Null: by nothing, so no answer is stored: anybody with the same key would get it.
 */
export function scopeOf(actor: Actor, ticketId: string | null): string | null {
  if (actor.kind !== 'guest') return senderOf(actor);
  if (actor.browserId !== null) return `guest:${actor.browserId}`;
  return ticketId === null ? null : `ticket:${ticketId}`;
}

/** Staff, a device or the system, as one name. */
export function senderOf(actor: Exclude<Actor, { kind: 'guest' }>): string {
  return `${actor.kind}:${actor.id ?? ''}`;
}

export function isStaff(actor: Actor): actor is Staff {
  return actor.kind === 'member' || actor.kind === 'key';
}

/** Whether staff belong to this place at all. */
export function worksAt(staff: Staff, place: PlaceKey): boolean {
  if (staff.organizationId !== null && staff.organizationId !== place.organizationId) return false;
  return staff.placeIds.length === 0 || staff.placeIds.includes(place.placeId);
}

/** Whether a device is the place's own and may give out places in line: a board only shows. */
export function mayGiveTickets(device: Device, place: PlaceKey): boolean {
  const standsThere = device.organizationId === place.organizationId && device.placeIds.includes(place.placeId);
  return device.role === 'kiosk' && standsThere;
}

/** The one check of rights: another place's things do not exist, an action beyond the role is forbidden. */
export function authorise(staff: Staff, action: Action, place: PlaceKey): void {
  if (!worksAt(staff, place)) throw new Refusal('not_found');
  if (!may(staff.role, action, staff.grants)) throw new Refusal('forbidden');
}
