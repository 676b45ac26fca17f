export interface IncomingText {
  organizationId: string;
  /** Whose number it came to. */
  placeId: string;
  /** E.164. */
  from: string;
  text: string;
  provider: string;
  /** The provider's own name for it. */
  ref: string;
  /** Where a link to the place would point, without a slash at the end. */
  publicUrl: string;
  /** The message's own id, where whoever hands it over knows it already. */
  id?: string;
}
