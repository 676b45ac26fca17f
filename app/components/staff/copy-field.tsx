import { Check, Copy } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { controlClasses } from '../../form/field.tsx';

interface Props {
  label: string;
  address: string;
  copy: string;
  copied: string;
}

/** An address that the reader will give to somebody else. */
export function CopyField({ label, address, copy: copyWords, copied: copiedWords }: Props) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState('');
  const isCopied = copied === address;
  const Sign = isCopied ? Check : Copy;
  const copy = async () => {
    field.current?.select();
    // Browsers allow the clipboard only on https pages; the old way still works there.
    const isDone = await navigator.clipboard?.writeText(address).then(
      () => true,
      () => false,
    );
    if (isDone || document.execCommand('copy')) setCopied(address);
  };
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <input
        ref={field}
        id={id}
        readOnly
        dir="ltr"
        value={address}
        onFocus={({ currentTarget }) => currentTarget.select()}
        className={`${controlClasses} text-sm`}
      />
      <Button type="button" size="small" className="needs-scripts" onClick={() => void copy()}>
        <Sign aria-hidden="true" className="size-4.5" />
        {isCopied ? copiedWords : copyWords}
      </Button>
      <span role="status" className="sr-only">
        {isCopied && copiedWords}
      </span>
    </div>
  );
}
