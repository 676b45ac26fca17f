import type { ComponentProps } from 'react';
import { Field } from './field.tsx';

const fileInput =
  'w-full min-w-0 rounded-md bg-card p-3 text-ink field-edge file:me-3 file:min-h-11 file:rounded-md file:border-0 file:bg-sand file:px-3 file:font-semibold file:text-ink';

type FileFieldProps = Pick<ComponentProps<typeof Field>, 'label' | 'hint'> &
  Pick<ComponentProps<'input'>, 'name' | 'accept' | 'onChange'>;

export function FileField({ label, hint, ...rest }: FileFieldProps) {
  return (
    <Field label={label} hint={hint}>
      {(wiring) => <input {...wiring} {...rest} type="file" required className={fileInput} />}
    </Field>
  );
}
