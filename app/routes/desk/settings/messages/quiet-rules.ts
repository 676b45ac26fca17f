import { quietFault, type QuietHours } from '#domain/place/quiet-hours.ts';
import { textIn } from '../../../../form/form-fields.ts';
import type { FormEntries, FormFaults } from '../../../../form/form-answer.ts';

export function quietEntries({ isOn, from, to }: QuietHours): FormEntries {
  return [...(isOn ? ([['isOn', 'true']] as FormEntries) : []), ['from', from], ['to', to]];
}

export function quietIn(form: FormData): QuietHours {
  return { isOn: textIn(form, 'isOn') === 'true', from: textIn(form, 'from'), to: textIn(form, 'to') };
}

export function quietFaults(form: FormData): FormFaults {
  const fault = quietFault(quietIn(form));
  return fault ? { [fault.field]: fault.code } : {};
}
