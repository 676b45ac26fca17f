import { controlClasses, Field, useInitial, type ControlProps } from './field.tsx';

export function AreaField({ label, hint, isOptional, isLive, ...area }: ControlProps<'textarea'>) {
  const initial = useInitial(area);
  return (
    <Field {...{ label, hint, isOptional, isLive }} name={area.name}>
      {(wiring) => <textarea className={`${controlClasses} py-3`} {...area} {...initial} {...wiring} />}
    </Field>
  );
}
