import { TextField, type ControlProps } from './field.tsx';

/** A whole number between bounds. */
export function NumberField(input: ControlProps<'input'>) {
  return <TextField {...input} type="number" inputMode="numeric" dir="ltr" className="digits max-w-40 rtl:text-end" />;
}
