import { useRef, useState, type ReactNode } from 'react';
import { imageTypes } from '#domain/place/place-image.ts';
import { Button } from '#app/components/button.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';

interface Props {
  /** Sends it; what it answers is said beside the button. */
  onChoose: (file: File, form: HTMLFormElement | null) => Promise<string | null>;
  children: ReactNode;
}

/** Lets staff choose an image, which is sent at once. */
export function ImageButton({ onChoose, children }: Props) {
  const { t } = useI18n();
  const input = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  const [said, say] = useState<string | null>(null);
  const choose = async (target: HTMLInputElement): Promise<void> => {
    const file = target.files?.[0];
    if (!file || isSending) return;
    setSending(true);
    say(null);
    say(await onChoose(file, target.form));
    setSending(false);
    // The same file may be chosen again.
    target.value = '';
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={imageTypes.join(',')}
        tabIndex={-1}
        aria-hidden="true"
        className="hidden"
        onChange={({ target }) => void choose(target)}
      />
      <Button type="button" look="quiet" size="small" aria-disabled={isSending} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <p role="status" className="text-sm font-semibold text-moss empty:hidden">
        {isSending ? t('look_set.sending') : said}
      </p>
    </>
  );
}
