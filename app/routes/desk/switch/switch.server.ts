import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { noteSwitch } from '#commands/team/note-switch.ts';
import { setDeskOpen } from '#commands/place/desks.ts';
import { tryPin, type PinOutcome } from '#commands/team/pins.ts';
import { statusOf } from '#contract/problems.ts';
import type { Staff } from '#domain/team/actor.ts';
import { may } from '#domain/team/permissions.ts';
import { isRefusal } from '#domain/refusal.ts';
import { presentSharedDesk } from '#presenters/staff/shared-desk-view.ts';
import { presentStaffPlaces } from '#presenters/staff/staff-places.ts';
import { requestContext, type RequestContext } from '#app/session/request.server.ts';
import { leaveSharedDesk, sharedBrowserHash, sharedSessionSeconds } from '#app/session/shared-desk.server.ts';
import { deskOf } from '#accounts/desk-cookie.ts';
import { ownPath } from '#app/session/own-path.ts';
import { settingCookies } from '#app/session/session-cookies.server.ts';
import { fieldsOf } from '#app/form/form-answer.ts';
import { minutesIn } from '#app/form/settle-form.server.ts';

export interface SwitchAnswer {
  fault: 'missing' | 'wrong' | 'over' | 'too_many';
  memberId: string;
  triesLeft: number;
  minutes: number;
  /** The time of the answer, to tell two answers apart. */
  at: number;
}

/** Members who signed in on this browser today and have a PIN. */
export async function loadSwitch({ request, context }: LoaderFunctionArgs) {
  const server = context.get(requestContext);
  const people = await peopleHere(server);
  const me = server.visitor.me?.memberId ?? null;
  return {
    next: ownPath(new URL(request.url).searchParams.get('next')),
    people: people.filter(({ memberId }) => memberId !== me),
    isSignedIn: me !== null,
  };
}

/** Unshared browsers have no such page. */
async function peopleHere({ commands, visitor, accounts }: RequestContext) {
  const browser = { browserHash: sharedBrowserHash(commands.secrets, visitor.browserId), now: commands.now() };
  const people = await presentSharedDesk(commands.db, browser, (ids) => accounts.shared.liveOf(ids));
  if (people === null) throw data(null, { status: 404 });
  return people;
}

export async function switchPerson({ request, context }: ActionFunctionArgs) {
  const server = context.get(requestContext);
  const field = await fieldsOf(request);
  const [memberId, pin] = [field('member'), field('pin')];
  const none = { memberId, triesLeft: 0, minutes: 0, at: server.commands.now().getTime() };
  try {
    const outcome = await tried(server, { memberId, pin });
    if (outcome === 'missing') return refused({ ...none, fault: 'missing' }, 422);
    if (outcome.kind === 'wrong') return refused({ ...none, fault: 'wrong', triesLeft: outcome.triesLeft }, 401);
    if (outcome.kind === 'over') return refused({ ...none, fault: 'over' }, 401);
    const cookies = await takeOver(server, outcome, request);
    return redirect(ownPath(field('next')), { headers: settingCookies(cookies) });
  } catch (error) {
    if (!isRefusal(error) || (error.code !== 'not_found' && error.code !== 'too_many')) throw error;
    if (error.code === 'not_found') throw data(null, { status: 404 });
    return refused({ ...none, fault: 'too_many', minutes: minutesIn(error) }, statusOf.too_many);
  }
}

function refused(answer: SwitchAnswer, status: number) {
  return data(answer, { status });
}

async function tried(
  server: RequestContext,
  { memberId, pin }: { memberId: string; pin: string },
): Promise<PinOutcome | 'missing'> {
  const { commands, visitor, accounts } = server;
  const browserHash = sharedBrowserHash(commands.secrets, visitor.browserId);
  // Before any answer about the form.
  const people = await peopleHere(server);
  if (memberId === '' || pin.trim() === '') return 'missing';
  if (!people.some((one) => one.memberId === memberId)) return { kind: 'over' };
  const by = { memberId, address: visitor.address };
  await accounts.shared.countTry(by);
  const isLive = async (id: string): Promise<boolean> => (await accounts.shared.liveOf([id])).has(id);
  const outcome = await tryPin(commands, { browserHash, memberId, pin, isLive });
  if (outcome.kind === 'right') accounts.shared.wasRight(by);
  return outcome;
}

/** Starts the member's own session: half a day at most, within the shared desk's day. The previous session ends. */
async function takeOver(
  server: RequestContext,
  { member, endsAt, secondStepAt }: Extract<PinOutcome, { kind: 'right' }>,
  request: Request,
): Promise<string[]> {
  const { commands, visitor, accounts } = server;
  const left = Math.floor((endsAt.getTime() - commands.now().getTime()) / 1000);
  const seconds = Math.max(1, Math.min(sharedSessionSeconds, left));
  const caller = { headers: request.headers, address: visitor.address };
  // A PIN stands for that day's sign-in, with a second step if there was one. It does not count as a fresh proof of identity.
  const shown = { provedAt: null, secondStepAt };
  const begun = await accounts.shared.begin({ userId: member.user_id, seconds, caller, shown });
  await leaveSharedDesk(server, { browserId: visitor.browserId, caller });
  await noteSwitch(commands, {
    browserHash: sharedBrowserHash(commands.secrets, visitor.browserId),
    from: null,
    to: { memberId: member.id, sessionId: begun.sessionId },
  });
  const { organization_id: organizationId, id, role, grants, place_ids: placeIds } = member;
  await sitDown(server, { kind: 'member', id, organizationId, role, grants, placeIds }, deskOf(request));
  return begun.cookies;
}

/** Takes over the desk on this screen if it is open. A desk that is closed or on a break stays so. */
async function sitDown({ commands }: RequestContext, staff: Staff, deskId: string | null): Promise<void> {
  if (deskId === null || !may(staff.role, 'run_line', staff.grants)) return;
  const places = await presentStaffPlaces(commands.db, staff);
  const isOpen = places.some(({ desks }) => desks.some((desk) => desk.id === deskId && desk.isOpen));
  if (isOpen) await setDeskOpen(commands, staff, { deskId, isOpen }, null);
}
