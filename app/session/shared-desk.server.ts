import { noteSwitch } from '#commands/team/note-switch.ts';
import { rememberSharedDesk } from '#commands/team/remember-shared-desk.ts';
import type { CommandContext } from '#commands/engine/command-context.ts';
import { findPlaceById } from '#db/place/places.ts';
import { findMemberOfUser } from '#db/team/members.ts';
import type { Secrets } from '#db/secret/secrets.ts';
import { findSharedDesk } from '#db/team/shared-desks.ts';
import { cookieHeaderOf, cookieNames } from '#domain/cookies.ts';
import { Refusal } from '#domain/refusal.ts';
import { presentStaffPlaces } from '#presenters/staff/staff-places.ts';
import type { AccountCaller } from '#accounts/auth.ts';
import type { Accounts } from '#accounts/accounts.ts';

export const sharedSessionSeconds = 12 * 3600;

/** The data of a shared browser. */
export function sharedBrowserHash(secrets: Secrets, browserId: string): Buffer {
  return secrets.bearerHash(`shared-desk:${browserId}`);
}

export async function isSharedBrowser({ db, secrets, now }: CommandContext, browserId: string): Promise<boolean> {
  return (await findSharedDesk(db, sharedBrowserHash(secrets, browserId), now())) !== null;
}

interface Arrival {
  /** From the session that a full sign-in started. */
  cookies: readonly string[];
  browserId: string;
  caller: AccountCaller;
  /** The desk this browser works at. */
  deskId: string | null;
}

interface Deps {
  commands: CommandContext;
  accounts: Pick<Accounts, 'shared'>;
}

/** A signed-in person leaves the browser to somebody else: their session ends, their PIN stays valid. */
export async function leaveSharedDesk(
  { commands, accounts }: Deps,
  { browserId, caller }: Pick<Arrival, 'browserId' | 'caller'>,
): Promise<void> {
  const left = await accounts.shared.end(caller.headers.get('cookie') ?? '');
  const member = left && (await findMemberOfUser(commands.db, left.userId));
  if (!member) return;
  const { secondStepAt } = left.shown;
  const from = { memberId: member.id, organizationId: member.organization_id, secondStepAt };
  await noteSwitch(commands, { browserHash: sharedBrowserHash(commands.secrets, browserId), from, to: null });
}

/** Replaces the new session with one of half a day, and remembers the browser for the day. Returns the cookies to set. */
export async function enterSharedDesk(
  { commands, accounts }: Deps,
  { cookies, browserId, caller, deskId }: Arrival,
): Promise<string[]> {
  await leaveSharedDesk({ commands, accounts }, { browserId, caller });
  const ended = await accounts.shared.end(cookieHeaderOf(cookies));
  if (!ended) throw new Refusal('unauthenticated');
  const { userId, shown } = ended;
  const begun = await accounts.shared.begin({ userId, seconds: sharedSessionSeconds, caller, shown });
  const place = await placeOf(commands, userId, deskId);
  if (place) {
    const { organization_id: organizationId, id, time_zone: timeZone } = place.row;
    await rememberSharedDesk(commands, {
      organizationId,
      memberId: place.memberId,
      sessionId: begun.sessionId,
      secondStepAt: shown.secondStepAt,
      browserHash: sharedBrowserHash(commands.secrets, browserId),
      place: { id, timeZone },
    });
  }
  return [...cookies.filter((line) => !line.startsWith(`${cookieNames.session}=`)), ...begun.cookies];
}

/** Where the browser stands, as far as known: the place of its last work, otherwise the first place of the signed-in person. */
async function placeOf({ db }: CommandContext, userId: string, deskId: string | null) {
  const member = await findMemberOfUser(db, userId);
  if (!member) return null;
  const places = await presentStaffPlaces(db, {
    organizationId: member.organization_id,
    placeIds: member.place_ids,
  });
  const usual = places.find(({ desks }) => desks.some(({ id }) => id === deskId)) ?? places[0];
  const row = usual ? await findPlaceById(db, usual.id) : null;
  return row && { row, memberId: member.id };
}
