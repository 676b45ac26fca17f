import { TextField, type ControlProps } from './field.tsx';

export function NumberField(input: ControlProps<'input'>) {
  return <TextField {...input} type="number" inputMode="numeric" dir="ltr" className="digits max-w-40 rtl:text-end" />;
}
