import { randomUUID } from 'node:crypto';
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import {
  approvePairing,
  refusePairing,
  userCodeHash,
  renameDevice,
  revokeDevice,
} from '#commands/device/pair-screen.ts';
import { idempotencyKeyOfForm } from '#commands/engine/idempotency-key.ts';
import { statusOf } from '#contract/problems.ts';
import { findDeviceById } from '#db/team/devices.ts';
import { deviceRoles, type DeviceRole } from '#domain/team/actor.ts';
import { isId } from '#domain/id.ts';
import { groupPairingCode, normalisePairingCode, maxPairingInput } from '#domain/place/pairing-code.ts';
import { isRefusal, type RefusalCode } from '#domain/refusal.ts';
import { presentPairingOffer } from '#presenters/screens/pairing-screen.ts';
import { presentPlaceDevices } from '#presenters/staff/place-devices.ts';
import { phoneAddress } from '#app/session/phone-address.server.ts';
import { requireStaffAt, shownPlace, type StaffAtPlace } from '#app/session/staff-place.server.ts';
import { textIn } from '#app/form/form-answer.ts';
import { settleForm } from '#app/form/settle-form.server.ts';

export type { PlaceDevice } from '#presenters/staff/place-devices.ts';

/** The screens of the place. If a code was typed or came by a link, also the screen that shows it. */
export async function loadDevices(arrival: LoaderFunctionArgs) {
  const session = await requireStaffAt(arrival, 'settings');
  const { commands, place } = session;
  const asked = new URL(arrival.request.url).searchParams;
  const known = await presentPlaceDevices(commands.db, place, commands.now());
  const [paired, ended] = [asked.get('paired'), asked.get('ended')];
  return {
    ...known,
    place: shownPlace(place),
    typed: await lookUp(session, asked.get('code')),
    pairedName: known.devices.find(({ id }) => id === paired)?.name ?? null,
    wasRefused: asked.has('refused'),
    endedName: known.ended.find(({ id }) => id === ended)?.name ?? null,
    address: `${phoneAddress(session).origin.replace(/^https?:\/\//, '')}/pair`,
    idempotencyKey: randomUUID(),
  };
}

export async function changeDevices(post: ActionFunctionArgs) {
  const session = await requireStaffAt(post, 'settings');
  const form = await post.request.formData();
  const input = textIn(form, 'form').split(' ')[0];
  if (input === 'approve') return approve(session, form);
  if (input === 'refuse') return refuse(session, form);
  if (input === 'rename') return rename(session, form);
  if (input === 'end') return end(session, form);
  throw data(null, { status: 400 });
}

/** The result of a typed code: the screen that shows it, or why there is none. */
export type Typed = { code: string; name: string } | { typed: string; fault: 'missing' | 'wrong' | 'too_many' };

/** Why a screen was not accepted, and what staff had chosen for it. */
export interface ApprovalFault {
  approval: { fault: 'name' | 'wrong' | 'too_many'; name: string; role: DeviceRole };
}

/** The typed code and what it belongs to. A wrong code counts as a guess, whether typed or from a link. */
async function lookUp(session: StaffAtPlace, input: string | null): Promise<Typed | null> {
  if (input === null) return null;
  const typed = input.slice(0, maxPairingInput);
  const code = normalisePairingCode(typed);
  if (code === null) return { typed, fault: 'missing' };
  try {
    const { db, secrets, now } = session.commands;
    const offer = await guessed(session, () => presentPairingOffer(db, userCodeHash(secrets, code), now()));
    return offer ? { code: groupPairingCode(code), ...offer } : { typed, fault: 'wrong' };
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'too_many') throw error;
    return { typed, fault: 'too_many' };
  }
}

async function approve(session: StaffAtPlace, form: FormData) {
  const { commands, staff, place } = session;
  const [typed, name, kind] = [textIn(form, 'code'), textIn(form, 'name'), textIn(form, 'kind')];
  const role = deviceRoles.find((one) => one === kind) ?? 'board';
  const input = { placeId: place.id, userCode: normalisePairingCode(typed) ?? '', role, name };
  try {
    const idempotencyKey = idempotencyKeyOfForm(textIn(form, 'once'), input);
    const { answer } = await guessed(session, () => approvePairing(commands, staff, input, idempotencyKey));
    return redirect(`/desk/${place.slug}/settings/devices?paired=${answer.deviceId}`, 303);
  } catch (error) {
    const fault = isRefusal(error) ? approvalFaults[error.code] : undefined;
    if (!isRefusal(error) || !fault) throw error;
    return data<ApprovalFault>({ approval: { fault, name, role } }, { status: statusOf[error.code] });
  }
}

const approvalFaults: Partial<Record<RefusalCode, ApprovalFault['approval']['fault']>> = {
  invalid_fields: 'name',
  not_found: 'wrong',
  too_many: 'too_many',
};

async function refuse(session: StaffAtPlace, form: FormData) {
  const { commands, staff, place } = session;
  const userCode = normalisePairingCode(textIn(form, 'code'));
  if (userCode) await refusePairing(commands, staff, { placeId: place.id, userCode });
  return redirect(`/desk/${place.slug}/settings/devices?refused`, 303);
}

async function rename(session: StaffAtPlace, form: FormData) {
  const { commands, staff } = session;
  const { key, device } = await deviceIn(session, form);
  const before: [string, string][] = [
    ['device', device.id],
    ['name', device.name],
  ];
  return settleForm({ form, before, now: commands.now() }, () =>
    renameDevice(commands, staff, { ...key, name: textIn(form, 'name') }, null),
  );
}

async function end(session: StaffAtPlace, form: FormData) {
  const { commands, staff, place } = session;
  const { key, device } = await deviceIn(session, form);
  await revokeDevice(commands, staff, key, null);
  return redirect(`/desk/${place.slug}/settings/devices?ended=${device.id}`, 303);
}

/** Counts a guess. It removes the count if the code was right, or if the error is not about the code. */
async function guessed<Found>({ pairLimits, visitor, me }: StaffAtPlace, look: () => Promise<Found>): Promise<Found> {
  const by = { memberId: me.memberId, address: visitor.address };
  pairLimits.countTry(by);
  try {
    const found = await look();
    if (found !== null) pairLimits.wasRight(by);
    return found;
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'not_found') pairLimits.wasRight(by);
    throw error;
  }
}

async function deviceIn({ commands, place }: StaffAtPlace, form: FormData) {
  const key = { organizationId: place.organization_id, deviceId: textIn(form, 'device') };
  const device = isId(key.deviceId) ? await findDeviceById(commands.db, key) : null;
  if (device?.place_id !== place.id) throw data(null, { status: 404 });
  return { key, device };
}
