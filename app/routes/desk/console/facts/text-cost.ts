import { parseStaffText } from '#domain/messaging/staff-text.ts';
import { normaliseTypography, segmentsOf } from '#domain/messaging/text-segments.ts';

/** Whether a host's words can be sent as a text, and in how many segments. */
export function textCost(draft: string): { isSendable: boolean; isTooLong: boolean; segments: number } {
  const parsed = parseStaffText(draft);
  const { segments } = segmentsOf(normaliseTypography(draft));
  return {
    isSendable: parsed.ok,
    isTooLong: !parsed.ok && parsed.code === 'text_too_long',
    segments: Math.max(1, segments),
  };
}
