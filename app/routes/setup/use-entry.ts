import { useFaultTexts } from '../../form/fault-text.ts';
import type { FormFaults } from '../../form/form-answer.ts';
import type { FormFields } from '../../form/form-context.ts';
import type { SetUpAnswer, SetUpPage } from './set-up.server.ts';
import type { SetUpEntry } from './set-up-entry.ts';

/** What was entered before, otherwise what is proposed, and what is wrong with it; `own`: what the page itself found since. */
export function useEntry(page: SetUpPage, answer: SetUpAnswer | undefined, own: FormFaults | null): FormFields {
  const say = useFaultTexts(faultTexts, 'setup.fault_required');
  const { proposed, languages } = page;
  const { keepsDemo, hasBackups, ...entry }: Partial<SetUpEntry> = answer?.entry ?? {
    linePrefix: 'A',
    weekHours: '9-17',
    defaultLanguage: proposed.language,
    languages: [...languages],
    hasBackups: true,
  };
  const known: Readonly<Record<string, string | string[]>> = {
    ...entry,
    ...(keepsDemo && { keepsDemo: 'yes' }),
    ...(hasBackups && { hasBackups: 'yes' }),
  };
  return {
    values: (name) => (Object.hasOwn(known, name) ? [known[name] ?? []].flat() : []),
    fault: (name) => say((own ?? answer?.faults)?.[name]),
    recheck: () => undefined,
  };
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
