import type { ColumnType, Generated } from 'kysely';
import type {
  ChannelAccountTable,
  HeardTextTable,
  MessageTable,
  PushSubscriptionTable,
  SimulatedTextTable,
} from './schema-messages.ts';
import type { OpeningHours, Closure } from '#domain/line/opening-hours.ts';
import type { AuditTables } from './audit-tables.ts';
import type { EventTable } from '../log-chain/event-table.ts';
import type { RewritingTable } from '../erasing/rewriting-table.ts';
import type { FigureTables } from './figure-tables.ts';
import type { BoardSettings } from '#domain/place/board-settings.ts';
import type { LineSettings } from '#domain/line/line-settings.ts';
import type { Role } from '#domain/team/permissions.ts';
import type { Question } from '#domain/ticket/question.ts';
import type { QuietHours } from '#domain/place/quiet-hours.ts';
import type { Service } from '#domain/ticket/service.ts';
import type { ImageKind, PlaceImage } from '#domain/place/place-image.ts';
import type { MadeTimestamp, Owned, Timestamp } from './column-types.ts';
import type { DeskTable } from './schema-desks.ts';
import type { PairingTable } from './pairing-table.ts';
import type { TicketTable } from './ticket-table.ts';
import type {
  ApiKeyTable,
  EmailProofTable,
  InvitationTable,
  MemberSeenTable,
  MemberTable,
  PasswordResetTable,
  SharedDeskTable,
  SharedSignInTable,
  StaffMailTable,
} from './team-schema.ts';
import type {
  AnsweredStrangerTable,
  LetterCountTable,
  MailOptOutTable,
  MessageTemplateTable,
  OptOutTable,
  TestTextTable,
} from './text-tables.ts';
import type { SpendingTables } from './spending-tables.ts';

export type * from './team-schema.ts';

export type * from './schema-desks.ts';
export type * from './schema-messages.ts';

/** One text per language code. */
export type ByLanguage = Record<string, string>;

export interface OrganizationTable {
  id: string;
  name: string;
  created_at: MadeTimestamp;
  /** Of members in these roles a second step is asked beside the password. */
  second_step_roles: Generated<Role[]>;
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
  board: ColumnType<Partial<BoardSettings>, string, string>;
  privacy: ColumnType<PrivacySettings, string, string>;
  quiet: ColumnType<Partial<QuietHours>, string | undefined, string>;
  is_demo: Generated<boolean>;
  created_at: MadeTimestamp;
}
export interface PlaceLook {
  accent?: string;
  logo?: PlaceImage;
  cover?: PlaceImage;
}
export interface PrivacySettings {
  keepHours?: number;
}

/** A logo or a cover, a row for each width it is kept in. What it is stands in the place's look. */
export interface PlaceImageTable {
  organization_id: string;
  place_id: string;
  kind: ImageKind;
  width: number;
  hash: string;
  content: Buffer;
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
  services: ColumnType<Service[], string | undefined, string>;
  questions: ColumnType<Question[], string | undefined, string>;
  head: ColumnType<number, number | undefined, number>;
  /** Up to which event the log is chained, and that event's hash. */
  chained: ColumnType<number, number | undefined, number>;
  head_hash: Generated<Buffer | null>;
  waiting: Generated<number>;
  counter: Generated<number>;
  counter_day: string | null;
  pace_seconds: Generated<number>;
  pace_samples: Generated<number>;
  created_at: MadeTimestamp;
  /** It was asked to be open, and opens with the first desk that serves it. */
  opens_with_desk: Generated<boolean>;
  /** Since when it is not offered any more; its log stays. */
  archived_at: Timestamp | null;
}

export interface IdempotencyTable {
  organization_id: string;
  scope: string;
  key: string;
  /** Keyed; empty where it was erased. */
  body_hash: Buffer;
  /** A refusal's code and details, where it is one. */
  answer: ColumnType<unknown, string, string>;
  is_refusal: ColumnType<boolean, boolean | undefined, boolean>;
  /** Of the guest whose wish it was, or whom it was about. */
  ticket_id: string | null;
  created_at: Timestamp;
}

export interface InstallationTable {
  id: number;
  setup_done_at: Timestamp | null;
  setup_key_hash: Buffer | null;
  /** The pair that signs notifications, encrypted JSON. */
  push_keys: Buffer | null;
  /** When nothing that was erased before was in the files of the database any more. */
  rewritten_at: Timestamp | null;
  beat_at: Timestamp | null;
}

/** A secret that the database is or was kept with; the highest number is the one of today. */
export interface InstallationSecretTable {
  key_id: number;
  check_value: Buffer;
  since: Timestamp;
  /** The secret, sealed by the one after it; null: it is today's, or was lost. */
  sealed: Buffer | null;
  /** What is looked up followed to it. */
  is_followed: Generated<boolean>;
}

export interface FeedbackTable {
  organization_id: string;
  ticket_id: string;
  place_id: string;
  line_id: string;
  rating: number;
  comment: Buffer | null;
  created_at: Timestamp;
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

export interface Database extends AuditTables, FigureTables, SpendingTables {
  organization: OrganizationTable;
  place: PlaceTable;
  place_slug: PlaceSlugTable;
  place_image: PlaceImageTable;
  line: LineTable;
  desk: DeskTable;
  ticket: TicketTable;
  event: EventTable;
  idempotency: IdempotencyTable;
  message: MessageTable;
  channel_account: ChannelAccountTable;
  heard_text: HeardTextTable;
  message_template: MessageTemplateTable;
  test_text: TestTextTable;
  opt_out: OptOutTable;
  mail_opt_out: MailOptOutTable;
  letter_count: LetterCountTable;
  answered_stranger: AnsweredStrangerTable;
  member: MemberTable;
  member_seen: MemberSeenTable;
  invitation: InvitationTable;
  password_reset: PasswordResetTable;
  email_proof: EmailProofTable;
  staff_mail: StaffMailTable;
  shared_desk: SharedDeskTable;
  shared_sign_in: SharedSignInTable;
  api_key: ApiKeyTable;
  simulated_text: SimulatedTextTable;
  installation: InstallationTable;
  installation_secret: InstallationSecretTable;
  rewriting: RewritingTable;
  push_subscription: PushSubscriptionTable;
  feedback: FeedbackTable;
  device: DeviceTable;
  pairing: PairingTable;
}
