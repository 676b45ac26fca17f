import type { LeasedMessage } from '#db/messaging/messages.ts';
import type { Worth } from '../message-worth.ts';
import type { SenderParts } from '../sender-parts.ts';

/** One reason why a message may not go now. */
export type Gate = (parts: SenderParts, message: LeasedMessage, to: string) => Promise<Worth>;
