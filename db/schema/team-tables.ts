// The team: members, their links and sign-ins, and API keys.

import type { FailureReason } from '#domain/messaging/failure-reason.ts';
import type { ColumnType, Generated } from 'kysely';
import type { AccountChange } from '#domain/team/account-change.ts';
import type { Role } from '#domain/team/permissions.ts';
import type { MadeTimestamp, OfPlace, Owned, Timestamp } from './column-types.ts';

export interface MemberTable extends Owned {
  user_id: string;
  role: Role;
  /** Empty: all places of the organization. */
  place_ids: string[];
  grants: string[];
  name: string;
  created_at: MadeTimestamp;
  /** A former member keeps the row: the log names members by id. */
  removed_at: Timestamp | null;
  /** Sessions that began earlier are invalid. */
  sessions_from: Timestamp | null;
  /** The language of the figures of each week by email; null: they are not wanted. */
  week_mail: ColumnType<string | null, string | null | undefined, string | null>;
  /** The Monday of the week that was emailed last. */
  week_mailed: ColumnType<string | null, string | null | undefined, string | null>;
}

/** When a member was last active, to the minute. */
interface MemberSeenTable {
  organization_id: string;
  member_id: string;
  seen_at: Timestamp;
}

/** A link by which one person joins the team. */
export interface InvitationTable extends Owned {
  /** The name of the invited person, as the inviter typed it. */
  name: string;
  role: Role;
  place_ids: string[];
  grants: string[];
  token_hash: Buffer;
  /** A member; null: a program. */
  made_by: string | null;
  created_at: Timestamp;
  expires_at: Timestamp;
  accepted_at: Timestamp | null;
  revoked_at: Timestamp | null;
}

/** A link by which a member sets a new password. */
export interface PasswordResetTable extends EmailProofTable {
  /** A member; null: the machine's own command, or *Password forgotten?*. */
  made_by: string | null;
  /** A person, or the machine's own command, vouches for it: then it also removes the second steps of the account. */
  is_vouched: boolean;
  revoked_at: Timestamp | null;
}

/** A link by which a member proves that the sign-in address is theirs. */
export interface EmailProofTable extends Owned {
  member_id: string;
  token_hash: Buffer;
  created_at: Timestamp;
  expires_at: Timestamp;
  used_at: Timestamp | null;
}

/** An email to a member: one of their links, a change of their account, or the figures of a week. */
export interface StaffEmailTable extends Owned {
  kind: 'invitation' | 'password_reset' | 'account_changed' | 'email_proof' | 'week';
  /** The id of the invitation, of the link for a new password or for an address, or of the member whom the email is about. */
  link_id: string;
  change: ColumnType<AccountChange | null, AccountChange | null | undefined, never>;
  language: string;
  /** Encrypted; null when no more is sent there. */
  recipient: Buffer | null;
  state: Generated<'queued' | 'sending' | 'sent' | 'failed' | 'dropped'>;
  reason: FailureReason | null;
  tries: Generated<number>;
  /** How many handovers a mail server may have accepted. */
  handovers: Generated<number>;
  due_at: Timestamp;
  lease_until: Timestamp | null;
  expires_at: Timestamp;
  created_at: Timestamp;
}

/** A browser that several people share, until the end of its place's day. */
export interface SharedDeskTable extends Owned, OfPlace {
  browser_hash: Buffer;
  ends_at: Timestamp;
}

/** A member who signed in on a shared browser with their full credentials. */
export interface SharedSignInTable {
  organization_id: string;
  shared_desk_id: string;
  member_id: string;
  signed_in_at: Timestamp;
  /** Their session there; null: another member took over. */
  session_id: string | null;
  /** When they last showed a second step there; null: never. */
  second_step_at: Timestamp | null;
  /** Null: none was set, or it had too many wrong tries. */
  pin_hash: string | null;
  wrong_tries: ColumnType<number, number | undefined, number>;
}

export interface ApiKeyTable extends Owned {
  name: string;
  key_hash: Buffer;
  role: Role;
  /** Empty: every place. */
  place_ids: string[];
  grants: string[];
  created_at: MadeTimestamp;
  last_used_at: Timestamp | null;
  revoked_at: Timestamp | null;
}

/** A screen of the place with a sign-in of its own: it has the rights of its kind and no others. */
export interface DeviceTable extends Owned, OfPlace {
  kind: 'board' | 'kiosk';
  name: string;
  token_hash: Buffer;
  paired_at: Timestamp;
  last_seen_at: Timestamp | null;
  revoked_at: Timestamp | null;
}

/** A screen that asks to be paired. Its secret and its shown code are stored as hashes. */
export interface PairingTable {
  id: string;
  device_code_hash: Buffer;
  user_code_hash: Buffer;
  /** What the screen and staff compare. */
  name: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  polled_at: Timestamp | null;
  interval_seconds: number;
  decided_at: Timestamp | null;
  is_refused: Generated<boolean>;
  organization_id: string | null;
  device_id: string | null;
}

export interface TeamTables {
  member: MemberTable;
  member_seen: MemberSeenTable;
  invitation: InvitationTable;
  password_reset: PasswordResetTable;
  email_proof: EmailProofTable;
  staff_mail: StaffEmailTable;
  shared_desk: SharedDeskTable;
  shared_sign_in: SharedSignInTable;
  api_key: ApiKeyTable;
  device: DeviceTable;
  pairing: PairingTable;
}
