// Every table by its name. The files beside this one define the columns, grouped by subject.

import type { RewritingTable } from './rewriting-table.ts';
import type { EventTable } from './event-table.ts';
import type { AuditTables } from './audit-tables.ts';
import type { FigureTables } from './figure-tables.ts';
import type { SpendingTables } from './spending-tables.ts';
import type {
  BackupTable,
  DatabaseSizeTable,
  IdempotencyTable,
  InstallationSecretTable,
  InstallationTable,
} from './installation-tables.ts';
import type {
  CarrierTable,
  HeardTextTable,
  MessageTable,
  PushSubscriptionTable,
  SimulatedTextTable,
} from './message-tables.ts';
import type {
  DeskTable,
  LineTable,
  ImportedVisitTable,
  LineWaitTable,
  VisitDraftTable,
  OrganizationTable,
  PlaceImageTable,
  PlaceSlugTable,
  PlaceTable,
} from './place-tables.ts';
import type {
  ApiKeyTable,
  DeviceTable,
  EmailProofTable,
  InvitationTable,
  MemberSeenTable,
  MemberTable,
  PairingTable,
  PasswordResetTable,
  SharedDeskTable,
  SharedSignInTable,
  StaffEmailTable,
} from './team-tables.ts';
import type {
  AnsweredStrangerTable,
  EmailCountTable,
  EmailOptOutTable,
  MessageTemplateTable,
  OptOutTable,
  TestTextTable,
} from './text-tables.ts';
import type { FeedbackTable, TicketTable } from './ticket-table.ts';

export type * from './installation-tables.ts';
export type * from './message-tables.ts';
export type * from './place-tables.ts';
export type * from './team-tables.ts';
export type * from './ticket-table.ts';

export interface Database extends AuditTables, FigureTables, SpendingTables {
  organization: OrganizationTable;
  place: PlaceTable;
  place_slug: PlaceSlugTable;
  place_image: PlaceImageTable;
  line: LineTable;
  line_wait: LineWaitTable;
  imported_visit: ImportedVisitTable;
  visit_draft: VisitDraftTable;
  desk: DeskTable;
  ticket: TicketTable;
  event: EventTable;
  idempotency: IdempotencyTable;
  database_size: DatabaseSizeTable;
  backup: BackupTable;
  message: MessageTable;
  channel_account: CarrierTable;
  heard_text: HeardTextTable;
  message_template: MessageTemplateTable;
  test_text: TestTextTable;
  opt_out: OptOutTable;
  mail_opt_out: EmailOptOutTable;
  letter_count: EmailCountTable;
  answered_stranger: AnsweredStrangerTable;
  member: MemberTable;
  member_seen: MemberSeenTable;
  invitation: InvitationTable;
  password_reset: PasswordResetTable;
  email_proof: EmailProofTable;
  staff_mail: StaffEmailTable;
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
