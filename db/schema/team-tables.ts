// Who works here: members, the ways in, and the keys of programs.

import type { ColumnType, Generated } from 'kysely';
import type { AccountChange } from '#domain/team/account-change.ts';
import type { Role } from '#domain/team/permissions.ts';
import type { MadeTimestamp, Owned, Timestamp } from './column-types.ts';

export interface MemberTable extends Owned {
  user_id: string;
  role: Role;
  /** Empty: all places of the organization. */
  place_ids: string[];
  grants: string[];
  name: string;
  created_at: MadeTimestamp;
  /** Whoever left stays known: the log names members by id. */
  removed_at: Timestamp | null;
  /** Sessions that began earlier are over. */
  sessions_from: Timestamp | null;
}

/** When somebody was last there, to the minute. */
export interface MemberSeenTable {
  organization_id: string;
  member_id: string;
  seen_at: Timestamp;
}

/** A link by which one person joins the team. */
export interface InvitationTable extends Owned {
  /** Whom it is for, as the one who invites calls them. */
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
export interface PasswordResetTable extends Owned {
  member_id: string;
  token_hash: Buffer;
  /** A member; null: the machine's own command, or *Password forgotten?*. */
  made_by: string | null;
  /** By a person, or by the machine's own command: then it ends the second steps of the account too. */
  is_vouched: boolean;
  created_at: Timestamp;
  expires_at: Timestamp;
  used_at: Timestamp | null;
  revoked_at: Timestamp | null;
}

/** A link by which a member shows that the address they sign in with is theirs. */
export interface EmailProofTable extends Owned {
  member_id: string;
  token_hash: Buffer;
  created_at: Timestamp;
  expires_at: Timestamp;
  used_at: Timestamp | null;
}

/** A letter to somebody of the team, about a link of theirs. */
export interface StaffEmailTable extends Owned {
  kind: 'invitation' | 'password_reset' | 'account_changed' | 'email_proof';
  /** Of the invitation, or of the link for a new password or for an address; of the member whose account was changed. */
  link_id: string;
  /** What of it. */
  change: ColumnType<AccountChange | null, AccountChange | null | undefined, never>;
  language: string;
  /** Encrypted; null once nothing more is sent there. */
  recipient: Buffer | null;
  state: Generated<'queued' | 'sending' | 'sent' | 'failed' | 'dropped'>;
  reason: string | null;
  tries: Generated<number>;
  /** How often a mail server may have taken it. */
  handovers: Generated<number>;
  due_at: Timestamp;
  lease_until: Timestamp | null;
  expires_at: Timestamp;
  created_at: Timestamp;
}

/** A browser that several people share, until its place's day ends. */
export interface SharedDeskTable extends Owned {
  place_id: string;
  browser_hash: Buffer;
  ends_at: Timestamp;
}

/** Somebody who signed in on a shared browser, by all they sign in with elsewhere. */
export interface SharedSignInTable {
  organization_id: string;
  shared_desk_id: string;
  member_id: string;
  signed_in_at: Timestamp;
  /** The session they have there; null: somebody else took over. */
  session_id: string | null;
  /** Null: none was set, or it was guessed at too often. */
  pin_hash: string | null;
  wrong_tries: ColumnType<number, number | undefined, number>;
}

export interface ApiKeyTable extends Owned {
  name: string;
  key_hash: Buffer;
  role: Role;
  created_at: MadeTimestamp;
  last_used_at: Timestamp | null;
  revoked_at: Timestamp | null;
}

/** A screen of the place that is signed in by itself: it may do what its kind may, and nothing else. */
export interface DeviceTable extends Owned {
  place_id: string;
  kind: 'board' | 'kiosk';
  name: string;
  token_hash: Buffer;
  paired_at: Timestamp;
  last_seen_at: Timestamp | null;
  revoked_at: Timestamp | null;
}

/** A screen that asks to be let in. What it holds and what it shows are kept as hashes. */
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
