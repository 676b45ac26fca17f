import type { FaultText } from './fault-text.ts';
import type { FormAnswer, FormEntries } from './form-answer.ts';
import type { FormFields } from './field.tsx';

/** The fields of a form that was filled from these entries, after its answer. */
export function fieldsAfter(answer: FormAnswer | null, entries: FormEntries, text?: FaultText): FormFields {
  const refused = answer?.outcome === 'refused' ? answer : null;
  return {
    values: (name) => (refused?.sent ?? entries).filter(([at]) => at === name).map(([, value]) => value),
    fault: (name) => text?.(refused?.faults[name]),
    recheck: () => undefined,
  };
}
