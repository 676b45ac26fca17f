// Every table by its name. The files beside this one define the columns, grouped by subject.

import type { AuditTables } from './audit-tables.ts';
import type { FigureTables } from './figure-tables.ts';
import type { InstallationTables } from './installation-tables.ts';
import type { MessageTables } from './message-tables.ts';
import type { PlaceTables } from './place-tables.ts';
import type { SpendingTables } from './spending-tables.ts';
import type { TeamTables } from './team-tables.ts';
import type { TextTables } from './text-tables.ts';
import type { TicketTables } from './ticket-table.ts';

export type * from './installation-tables.ts';
export type * from './message-tables.ts';
export type * from './place-tables.ts';
export type * from './team-tables.ts';
export type * from './ticket-table.ts';

export interface Database
  extends
    AuditTables,
    FigureTables,
    InstallationTables,
    MessageTables,
    PlaceTables,
    SpendingTables,
    TeamTables,
    TextTables,
    TicketTables {}
