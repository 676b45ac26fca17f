// What leaves the server, one view per audience. Only presenters make views. Times are RFC 3339 text.
// This file exports only types, so pages that import it bring no schema into the browser.

export type * from './board-view.ts';
export type { Changed, Done } from './changed-answers.ts';
export type * from './desk-view.ts';
export type { GuestTicket, JoinAnswer, PassedBy, PushKey, TicketDesk, TicketLive, WentBefore } from './guest-view.ts';
export type * from './history-views.ts';
export type * from './insight-views.ts';
export type * from './plan-views.ts';
export type { AuditItem, AuditPage, AuditParty, EventPage, LineEvent } from './logs.ts';
export type { DeskInFull, LineInFull, PublicLine, PublicPlace } from './place.ts';
export type { PlaceLook, WaitRange } from './shapes.ts';
export type { RecordRow, RecordView, WaitRecordAnswer } from './record-views.ts';
export type {
  Reach,
  StaffTicket,
  StaffTicketPage,
  StoryEntry,
  TicketFile,
  TicketPast,
  TicketText,
} from './staff-view.ts';
