import { useEffect, useRef } from 'react';
import { TextField } from '#app/form/field.tsx';

interface Props {
  label: string;
  hint?: string;
  error?: string | undefined;
  /** Whether the field takes the focus for a new try. */
  isFocused: boolean;
}

/** Six digits, hidden from people nearby. */
export function PinField({ label, hint, error, isFocused }: Props) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFocused) field.current?.focus();
  }, [isFocused]);
  return (
    <TextField
      ref={field}
      label={label}
      hint={hint}
      error={error}
      name="pin"
      type="password"
      inputMode="numeric"
      autoComplete="off"
      dir="ltr"
      maxLength={20}
      required
    />
  );
}
