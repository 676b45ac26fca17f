import { useFaultTexts } from '../../form/fault-text.ts';
import type { FormFaults } from '../../form/form-answer.ts';
import type { SetUpAnswer } from './set-up.server.ts';
import type { SetUpEntry } from './set-up-entry.ts';

export type EntryFields = ReturnType<typeof useEntry>;

/** What was entered before, and what is wrong with it; `own`: what the page itself found since. */
export function useEntry(answer: SetUpAnswer | undefined, own: FormFaults | null) {
  const say = useFaultTexts(faultTexts, 'setup.fault_required');
  const fault = (field: string) => say((own ?? answer?.faults)?.[field]);
  const required = (name: Exclude<keyof SetUpEntry, 'languages' | 'keepsDemo' | 'hasBackups'>, proposed?: string) => ({
    name,
    defaultValue: answer?.entry[name] ?? proposed,
    error: fault(name),
    required: true,
  });
  return { entry: answer?.entry, fault, required };
}

const faultTexts = {
  name_too_long: 'setup.fault_name_too_long',
  name_characters: 'setup.fault_name_characters',
  prefix_letters: 'setup.fault_prefix_letters',
  hours_text: 'setup.fault_hours_text',
  email_invalid: 'setup.fault_email_invalid',
  email_taken: 'setup.fault_email_taken',
  password_too_short: 'setup.fault_password_too_short',
  password_too_long: 'setup.fault_password_too_long',
  password_common: 'setup.fault_password_common',
  password_personal: 'setup.fault_password_personal',
} as const;
