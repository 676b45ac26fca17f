import type { ReceivedText } from '#channels/provider/contract.ts';

export interface IncomingText extends Omit<ReceivedText, 'marks'> {
  organizationId: string;
  /** The place whose number got it. */
  placeId: string;
  /** The carrier it came through. Absent: the simulated phone. */
  carrierId?: string;
  /** The base of links to the place, without a slash at the end. */
  publicUrl: string;
  /** The message's id, if the caller knows it already. */
  id?: string;
}
