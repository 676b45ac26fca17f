// Organizations, their places, and the lines and desks of each.

import type { VisitDraft } from '#domain/history/visit-draft.ts';
import type { WaitForecast } from '#domain/wait/forecast.ts';
import type { ColumnType, Generated } from 'kysely';
import type { HoursException, OpeningHours } from '#domain/line/opening-hours.ts';
import type { ByLanguage } from '#domain/by-language.ts';
import type { LineState } from '#domain/line/line-states.ts';
import type { LineSettings } from '#domain/line/line-settings.ts';
import type { BoardSettings } from '#domain/place/board-settings.ts';
import type { ImageKind, PlaceImage } from '#domain/place/place-image.ts';
import type { QuietHours } from '#domain/place/quiet-hours.ts';
import type { VisitRule } from '#domain/place/visit-rule.ts';
import type { Role } from '#domain/team/permissions.ts';
import type { Question } from '#domain/line/question.ts';
import type { Service } from '#domain/line/service.ts';
import type { MadeTimestamp, OfLine, OfPlace, Owned, Timestamp } from './column-types.ts';

interface OrganizationTable {
  id: string;
  name: string;
  created_at: MadeTimestamp;
  /** Members in these roles must show a second step beside the password. */
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
  look: ColumnType<{ accent?: string; logo?: PlaceImage; cover?: PlaceImage }, string, string>;
  board: ColumnType<Partial<BoardSettings>, string, string>;
  privacy: ColumnType<{ keepHours?: number }, string, string>;
  quiet: ColumnType<Partial<QuietHours>, string | undefined, string>;
  visit_rule: ColumnType<Partial<VisitRule>, string | undefined, string>;
  /** The wait that four in five guests should not exceed. */
  longest_wait_minutes: Generated<number>;
  is_demo: Generated<boolean>;
  created_at: MadeTimestamp;
}

/** A logo, a cover or a picture for the board, one row for each stored width. */
interface PlaceImageTable extends OfPlace {
  kind: ImageKind | 'slide';
  width: number;
  hash: string;
  content: Buffer;
}

/** Every slug a place has or had: old ones redirect. */
interface PlaceSlugTable extends OfPlace {
  slug: string;
  is_current: boolean;
}

export interface LineTable extends Owned, OfPlace {
  slug: string;
  name: ColumnType<ByLanguage, string, string>;
  prefix: string;
  position: number;
  state: LineState;
  hours: ColumnType<OpeningHours | null, string | null, string | null>;
  exceptions: ColumnType<HoursException[], string, string>;
  settings: ColumnType<Partial<LineSettings>, string, string>;
  services: ColumnType<Service[], string | undefined, string>;
  questions: ColumnType<Question[], string | undefined, string>;
  head: ColumnType<number, number | undefined, number>;
  /** The last chained event of the log, and its hash. */
  chained: ColumnType<number, number | undefined, number>;
  head_hash: Generated<Buffer | null>;
  waiting: Generated<number>;
  counter: Generated<number>;
  counter_day: string | null;
  /** What it tells of waits at present; null: nothing. */
  forecast: ColumnType<WaitForecast | null, never, string | null>;
  created_at: MadeTimestamp;
  /** Staff opened it, but it opens with the first desk that serves it. */
  opens_with_desk: Generated<boolean>;
  /** When staff last told all who wait in it something. */
  told_at: Generated<Date | null>;
  /** Since when it is out of use; its log stays. */
  archived_at: Timestamp | null;
  /** How often its tickets changed and its log does not tell: guests or helpers were erased, or the lists of what to bring changed. */
  unlogged_changes: Generated<number>;
}

/** What commands and live screens read of a line. */
export const lineFacts = [
  'id',
  'name',
  'prefix',
  'state',
  'hours',
  'exceptions',
  'settings',
  'services',
  'questions',
  'head',
  'waiting',
  'forecast',
] as const;

/** What a line has learnt of its waits (domain/wait/wait-model.ts). */
interface LineWaitTable extends OfLine {
  /** Empty: its keeper is still learning it from the log. */
  model: string;
  /** The process that keeps it in memory; another one's writing makes it read again. */
  kept_by: string;
}

/** A process that keeps waits. */
interface WaitKeeperTable {
  id: string;
  /** By the database's clock. After that, another one may take its places. */
  held_until: Timestamp;
}

/** A visit that another system wrote: numbers, of nobody. */
interface ImportedVisitTable extends OfLine {
  /** By arrival, from 0. */
  number: number;
  joined_at: Timestamp;
  /** null: they left, or did not show up. */
  called_at: Timestamp | null;
  ended_at: Timestamp | null;
  service_id: string | null;
  /** Desks of the file by number: none of them is a desk here. */
  desk: number | null;
}

/** What a file of visits was understood to say, until it is used or a day is over. */
interface VisitDraftTable extends OfPlace {
  made_at: Timestamp;
  draft: ColumnType<VisitDraft, string, string>;
}

export interface DeskTable extends Owned, OfPlace {
  name: string;
  directions: string | null;
  /** Lines it serves, in order of preference. */
  line_ids: string[];
  is_open: boolean;
  /** When the staff member who closed it for a break plans to be back. */
  break_until: Timestamp | null;
  member_id: string | null;
  position: number;
  /** Set if it was removed: the row stays only for the records. */
  archived_at: Timestamp | null;
  created_at: MadeTimestamp;
}

export interface PlaceTables {
  organization: OrganizationTable;
  place: PlaceTable;
  place_slug: PlaceSlugTable;
  place_image: PlaceImageTable;
  line: LineTable;
  line_wait: LineWaitTable;
  wait_keeper: WaitKeeperTable;
  imported_visit: ImportedVisitTable;
  visit_draft: VisitDraftTable;
  desk: DeskTable;
}
