import type { ColumnType, Generated } from 'kysely';
import type { OpeningHours, Closure } from '#domain/opening-hours.ts';
import type { LineSettings } from '#domain/line-settings.ts';
import type { TicketSource, TicketState } from '#domain/ticket.ts';
import type { Role } from '#domain/permissions.ts';

/** Written as ISO text or Date, read as Date. */
type Timestamp = ColumnType<Date, Date | string, Date | string>;
/** The same with a default: `Generated` around a `ColumnType` would not be seen through. */
type MadeTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;
/** bigint: pg reads it as a number here (see database.ts); every one we keep is far below 2^53. */
type Count = ColumnType<number, number, number>;
/** One text per language code. */
export type ByLanguage = Record<string, string>;

interface Owned {
  organization_id: string;
  id: string;
}

export interface OrganizationTable {
  id: string;
  name: string;
  created_at: MadeTimestamp;
}

export interface PlaceTable extends Owned {
  slug: string;
  name: string;
  country: string;
  time_zone: string;
  default_language: string;
  languages: string[];
  address: string | null;
  look: ColumnType<PlaceLook, string, string>;
  board: ColumnType<BoardSettings, string, string>;
  privacy: ColumnType<PrivacySettings, string, string>;
  is_demo: Generated<boolean>;
  created_at: MadeTimestamp;
}
export interface PlaceLook {
  accent?: string;
}
export interface BoardSettings {
  shows?: 'number' | 'name';
}
export interface PrivacySettings {
  keepHours?: number;
}

/** Every slug a place has or had: old ones redirect. */
export interface PlaceSlugTable {
  slug: string;
  organization_id: string;
  place_id: string;
  is_current: boolean;
}

export type LineState = 'open' | 'paused' | 'closed';

export interface LineTable extends Owned {
  place_id: string;
  slug: string;
  name: ColumnType<ByLanguage, string, string>;
  prefix: string;
  position: number;
  state: LineState;
  hours: ColumnType<OpeningHours | null, string | null, string | null>;
  closures: ColumnType<Closure[], string, string>;
  settings: ColumnType<Partial<LineSettings>, string, string>;
  head: ColumnType<number, number | undefined, number>;
  waiting: Generated<number>;
  counter: Generated<number>;
  counter_day: string | null;
  pace_seconds: Generated<number>;
  pace_samples: Generated<number>;
  created_at: MadeTimestamp;
}

export interface DeskTable extends Owned {
  place_id: string;
  name: string;
  directions: string | null;
  /** Lines it serves, in order of preference. */
  line_ids: string[];
  is_open: boolean;
  member_id: string | null;
  position: number;
  created_at: MadeTimestamp;
}

export interface TicketTable extends Owned {
  place_id: string;
  line_id: string;
  number: string;
  service_day: string;
  state: TicketState;
  rank: string;
  name: Buffer | null;
  phone: Buffer | null;
  phone_index: Buffer | null;
  can_text: boolean;
  language: string;
  party_size: number;
  source: TicketSource;
  note: Buffer | null;
  needs: string[];
  desk_id: string | null;
  maybe_same_person: boolean;
  token_hash: Buffer;
  joined_at: Timestamp;
  called_at: Timestamp | null;
  confirmed_at: Timestamp | null;
  serving_at: Timestamp | null;
  ended_at: Timestamp | null;
  hold_until: Timestamp | null;
  times_called: number;
  delays_used: number;
  comebacks_used: number;
  promised_low: number | null;
  promised_high: number | null;
  promised_ahead: number;
  last_seq: Count;
  erased_at: Timestamp | null;
}

export interface EventTable {
  organization_id: string;
  line_id: string;
  seq: Count;
  at: Timestamp;
  actor_kind: string;
  actor_id: string | null;
  kind: string;
  ticket_id: string | null;
  data: ColumnType<Record<string, unknown>, string, string>;
  command_id: string;
}

export interface IdempotencyTable {
  organization_id: string;
  scope: string;
  key: string;
  body_hash: Buffer;
  answer: ColumnType<unknown, string, string>;
  created_at: Timestamp;
}

export type MessageState = 'queued' | 'sending' | 'sent' | 'delivered' | 'failed' | 'dropped';

export interface MessageTable extends Owned {
  place_id: string;
  line_id: string;
  ticket_id: string;
  channel: string;
  direction: string;
  kind: string;
  language: string;
  /** What the text says beside the ticket's own facts: no personal data. */
  values: ColumnType<Record<string, string | number>, string, string>;
  /** The text as it was handed over, encrypted: it carries the ticket's link. */
  body: Buffer | null;
  segments: number | null;
  provider: string | null;
  provider_ref: string | null;
  state: MessageState;
  /** How often it was handed to a provider, known or not to have arrived. */
  handovers: Generated<number>;
  tries: Generated<number>;
  due_at: Timestamp;
  lease_until: Timestamp | null;
  expires_at: Timestamp;
  reason: string | null;
  created_at: Timestamp;
  sent_at: Timestamp | null;
  delivered_at: Timestamp | null;
}

export interface MemberTable extends Owned {
  user_id: string;
  role: Role;
  /** Empty: all places of the organization. */
  place_ids: string[];
  grants: string[];
  name: string;
  created_at: MadeTimestamp;
}

export interface ApiKeyTable extends Owned {
  name: string;
  key_hash: Buffer;
  role: Role;
  created_at: MadeTimestamp;
  last_used_at: Timestamp | null;
  revoked_at: Timestamp | null;
}

/** What the simulated phone network holds: the texts it was given, as a phone would. */
export interface SimulatedTextTable extends Owned {
  place_id: string;
  recipient: Buffer;
  recipient_index: Buffer;
  body: Buffer;
  received_at: Timestamp;
  message_id: string;
}

export interface InstallationTable {
  id: number;
  setup_done_at: Timestamp | null;
  setup_key_hash: Buffer | null;
}

export interface Database {
  organization: OrganizationTable;
  place: PlaceTable;
  place_slug: PlaceSlugTable;
  line: LineTable;
  desk: DeskTable;
  ticket: TicketTable;
  event: EventTable;
  idempotency: IdempotencyTable;
  message: MessageTable;
  member: MemberTable;
  api_key: ApiKeyTable;
  simulated_text: SimulatedTextTable;
  installation: InstallationTable;
}
