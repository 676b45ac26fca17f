export interface IncomingText {
  organizationId: string;
  /** The place whose number got it. */
  placeId: string;
  /** E.164. */
  from: string;
  text: string;
  /** When the provider got it, if it says so. */
  cameAt?: Date;
  provider: string;
  /** The carrier it came through. Absent: the simulated phone. */
  carrierId?: string;
  /** The provider's own id of it. */
  ref: string;
  /** The base of links to the place, without a slash at the end. */
  publicUrl: string;
  /** The message's id, if the caller knows it already. */
  id?: string;
}
