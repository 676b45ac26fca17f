import type { RefusalCode } from '#domain/refusal.ts';
import type { MessageId } from '#locales/ids.ts';
import { useFaultTexts, type FaultText } from '#app/form/fault-text.ts';
import { contactFaults } from '#app/components/staff/contact-faults.ts';
import { useI18n } from '#app/i18n/use-i18n.ts';

/** The text for a broken rule, by its code. The browser and the server use the same codes. */
const faultTexts = {
  required: 'settings.fault_required',
  name_too_long: 'settings.fault_name_too_long',
  name_characters: 'settings.fault_name_characters',
  name_taken: 'settings.fault_name_taken',
  slug_length: 'settings.fault_slug_length',
  slug_characters: 'settings.fault_slug_characters',
  slug_reserved: 'settings.fault_slug_reserved',
  slug_taken: 'settings.fault_slug_taken',
  not_a_choice: 'settings.fault_not_a_choice',
  country_unknown: 'settings.fault_not_a_choice',
  time_zone_unknown: 'settings.fault_not_a_choice',
  line_unknown: 'settings.fault_not_a_choice',
  line_closes: 'settings.fault_line_closes',
  too_long: 'settings.fault_too_long',
  colour: 'settings.fault_colour',
  out_of_range: 'settings.fault_out_of_range',
  last_owner: 'settings.fault_last_owner',
  prefix_letters: 'lines_set.fault_prefix_letters',
  prefix_taken: 'lines_set.fault_prefix_taken',
  options_invalid: 'lines_set.fault_options',
  too_many_entries: 'lines_set.fault_too_many',
  time_invalid: 'hours_set.fault_time',
  hours_text: 'hours_set.at_once_fault',
  time_missing: 'messages_set.fault_time_missing',
  time_same: 'messages_set.fault_time_same',
  hours_overlap: 'hours_set.fault_overlap',
  date_invalid: 'hours_set.fault_date',
  date_repeated: 'hours_set.fault_date_repeated',
  template_too_long: 'messages_set.fault_too_long',
  template_characters: 'settings.fault_name_characters',
  template_braces: 'messages_set.fault_braces',
  template_unknown: 'messages_set.fault_unknown',
  template_no_link: 'messages_set.fault_no_link',
  account_format: 'settings.fault_account_format',
  account_address: 'settings.fault_account_address',
  account_host: 'settings.fault_account_host',
  account_not_allowed: 'settings.fault_account_not_allowed',
  account_sender: 'settings.fault_account_sender',
  account_number: 'settings.fault_account_number',
  ...contactFaults,
} as const satisfies Record<string, MessageId>;

/** Why the server refused the whole form. */
export function useRefusalText(): (code: RefusalCode | 'not_sent' | 'unexpected') => string {
  const { t } = useI18n();
  return (code) => t(code === 'not_sent' ? 'frame.not_sent' : `error.${code}`);
}

export function useFaultText(): FaultText {
  return useFaultTexts(faultTexts, 'settings.fault_other');
}
