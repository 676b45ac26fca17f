import { useState, useRef, type ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { maxImageBytes, type ImageKind, type PlaceImage, imageTypes } from '#domain/place/place-image.ts';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { ConfirmForm } from '../form/settings-form.tsx';
import { Button } from '#app/components/button.tsx';
import { newIdempotencyKey } from '#app/session/api-client.ts';
import { xsrfTokenIn } from '#app/session/xsrf-token.ts';

const megabyte = 1024 * 1024;

/** An image of the place. It is uploaded as soon as it is chosen. */
export function ImageField({ kind, image, placeId }: { kind: ImageKind; image: PlaceImage | null; placeId: string }) {
  const { t } = useI18n();
  const { revalidate } = useRevalidator();
  const [why, setWhy] = useState<ImageRefusal | null>(null);
  const send = async (file: File): Promise<string | null> => {
    setWhy(null);
    const sent = await sendImage(`PUT /places/${placeId}/images/${kind}`, file);
    setWhy(sent.why);
    if (sent.why !== null) return null;
    await revalidate();
    return t('frame.saved');
  };
  return (
    <div className="grid gap-3 border-t border-rule pt-4 first-of-type:border-0 first-of-type:pt-0">
      <div className="grid gap-1">
        <h3 className="font-semibold">{t(`look_set.${kind}`)}</h3>
        <p className="text-sm text-ink-2">{t(`look_set.${kind}_text`)}</p>
      </div>
      {image && <Shown kind={kind} image={image} />}
      <div className="flex flex-wrap items-center gap-3">
        <ImageButton onChoose={send}>{t(`look_set.${image ? 'change' : 'choose'}_${kind}`)}</ImageButton>
      </div>
      {why && <ImageFault why={why} />}
      {image && (
        <ConfirmForm
          label={t(`look_set.remove_${kind}`)}
          question={t('look_set.remove_question')}
          confirm={t(`look_set.remove_${kind}`)}
          form={`remove-${kind}`}
        />
      )}
    </div>
  );
}

export function ImageFault({ why }: { why: ImageRefusal }) {
  const { t } = useI18n();
  return (
    <p role="alert" className="rounded-md bg-rust-wash px-4 py-3 text-sm font-semibold text-rust">
      {t(`look_set.image_${why}`, { megabytes: maxImageBytes / megabyte })}
    </p>
  );
}

function Shown({ kind, image }: { kind: ImageKind; image: PlaceImage }) {
  const { t } = useI18n();
  const wanted = kind === 'logo' ? 256 : 640;
  const width = image.widths.find((one) => one >= wanted) ?? image.width;
  return (
    <img
      src={`/images/${image.hash}/${width}.webp`}
      alt={t(`look_set.${kind}_now`)}
      className={`rounded-md bg-sand object-contain ${kind === 'logo' ? 'h-20 max-w-56 justify-self-start p-2' : 'max-h-48 w-full object-cover'}`}
    />
  );
}

interface ButtonProps {
  /** Sends it; what it answers is said beside the button. */
  onChoose: (file: File, form: HTMLFormElement | null) => Promise<string | null>;
  children: ReactNode;
}

/** Lets staff choose an image, which is sent at once. */
export function ImageButton({ onChoose, children }: ButtonProps) {
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
      <p role="status" className="text-sm font-semibold text-moss empty:absolute">
        {isSending ? t('look_set.sending') : said}
      </p>
    </>
  );
}

/** Why an image was refused, as far as staff can fix it. */
export type ImageRefusal = 'too_large' | 'unknown_kind' | 'unreadable' | 'not_sent';

const maxMs = 60_000;

type Sent = { why: null; answer: unknown } | { why: ImageRefusal };

/** `call`: a method and a path of the API. An image that the server would refuse is not uploaded. */
export async function sendImage(call: string, file: File): Promise<Sent> {
  const [method = '', path = ''] = call.split(' ');
  if (!imageTypes.some((type) => type === file.type)) return { why: 'unknown_kind' };
  if (file.size > maxImageBytes) return { why: 'too_large' };
  try {
    const answer = await fetch(`/api/v1${path}`, {
      method,
      headers: {
        'content-type': file.type,
        'x-xsrf-token': xsrfTokenIn(document.cookie) ?? '',
        'idempotency-key': newIdempotencyKey(),
      },
      body: file,
      signal: AbortSignal.timeout(maxMs),
    });
    if (answer.ok) return { why: null, answer: await answer.json() };
    if (answer.status === 413) return { why: 'too_large' };
    if (answer.status === 415) return { why: 'unknown_kind' };
    return { why: answer.status === 422 ? 'unreadable' : 'not_sent' };
  } catch {
    return { why: 'not_sent' };
  }
}
