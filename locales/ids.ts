import type { MessageValues } from './message-values.ts';

export type MessageId = keyof MessageValues;

/** The arguments after the id: none, or the message's placeholders. */
export type ValuesOf<Id extends MessageId> = MessageValues[Id] extends null ? [] : [values: MessageValues[Id]];
