import type { AccountValues } from './ids/account.ts';
import type { BoardValues } from './ids/board.ts';
import type { ChannelsValues } from './ids/channels.ts';
import type { DevicesValues } from './ids/devices.ts';
import type { ErrorValues } from './ids/error.ts';
import type { FaultValues } from './ids/fault.ts';
import type { GuestValues } from './ids/guest.ts';
import type { AuditValues } from './ids/audit.ts';
import type { HistoryValues } from './ids/history.ts';
import type { HomeValues } from './ids/home.ts';
import type { InsightsValues } from './ids/insights.ts';
import type { JoinValues } from './ids/join.ts';
import type { KioskValues } from './ids/kiosk.ts';
import type { PageValues } from './ids/page.ts';
import type { PeopleValues } from './ids/people.ts';
import type { PhoneFieldValues } from './ids/phone-field.ts';
import type { PressesValues } from './ids/presses.ts';
import type { PrintValues } from './ids/print.ts';
import type { PrivacyValues } from './ids/privacy.ts';
import type { ProblemValues } from './ids/problem.ts';
import type { PushValues } from './ids/push.ts';
import type { SettingsLinesValues } from './ids/settings-lines.ts';
import type { SettingsValues } from './ids/settings.ts';
import type { SpendingValues } from './ids/spending.ts';
import type { StaffErrorValues } from './ids/staff-error.ts';
import type { StaffFrameValues } from './ids/staff-frame.ts';
import type { StaffTicketValues } from './ids/staff-ticket.ts';
import type { StaffValues } from './ids/staff.ts';
import type { StartValues } from './ids/start.ts';
import type { SwitchValues } from './ids/switch.ts';
import type { TextValues } from './ids/text.ts';
import type { TicketMoreValues } from './ids/ticket-more.ts';
import type { TicketValues } from './ids/ticket.ts';

type GuestScreens = PageValues &
  FaultValues &
  GuestValues &
  HomeValues &
  PhoneFieldValues &
  JoinValues &
  TicketValues &
  TicketMoreValues &
  PushValues &
  PrivacyValues;
type SharedScreens = KioskValues & PrintValues & BoardValues;
type StaffScreens = AccountValues &
  StaffValues &
  StaffTicketValues &
  PressesValues &
  StaffFrameValues &
  SettingsValues &
  SettingsLinesValues &
  SpendingValues &
  PeopleValues &
  SwitchValues &
  InsightsValues &
  HistoryValues &
  AuditValues &
  StartValues &
  StaffErrorValues &
  DevicesValues &
  ChannelsValues;

/** Every message id with the placeholders it takes; `null` where it takes none. */
export type MessageValues = GuestScreens & SharedScreens & StaffScreens & TextValues & ErrorValues & ProblemValues;

export type MessageId = keyof MessageValues;

/** The arguments after the id: none, or the message's placeholders. */
export type ValuesOf<Id extends MessageId> = MessageValues[Id] extends null ? [] : [values: MessageValues[Id]];
