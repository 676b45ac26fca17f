import type { LeasedMessage } from '#db/messaging/messages.ts';
import type { Worth } from './message-worth.ts';
import type { SenderDeps } from './sender-deps.ts';

/** One reason why a message may not go now. */
export type Gate = (deps: SenderDeps, message: LeasedMessage, to: string) => Promise<Worth>;
