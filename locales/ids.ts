import type { BoardValues } from './ids/board.ts';
import type { ErrorValues } from './ids/error.ts';
import type { GuestValues } from './ids/guest.ts';
import type { PageValues } from './ids/page.ts';
import type { PrivacyValues } from './ids/privacy.ts';
import type { ProblemValues } from './ids/problem.ts';
import type { StartValues } from './ids/start.ts';
import type { StaffValues } from './ids/staff.ts';
import type { TextValues } from './ids/text.ts';

/** Every message id with the placeholders it takes; `null` where it takes none. */
export interface MessageValues extends PageValues, GuestValues, PrivacyValues, StaffValues, BoardValues, StartValues, TextValues, ErrorValues, ProblemValues {}

export type MessageId = keyof MessageValues;

/** The arguments after the id: none, or the message's placeholders. */
export type ValuesOf<Id extends MessageId> = MessageValues[Id] extends null ? [] : [values: MessageValues[Id]];
