import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { PlaceImage } from '#contract/views.ts';
import { imageTypes, maxImageBytes, type ImageKind } from '#domain/place/place-image.ts';
import { Button } from '../../../../components/button.tsx';
import { useI18n } from '../../../../i18n/use-i18n.ts';
import { ConfirmForm } from '../form/confirm-form.tsx';
import { sendImage, type ImageRefusal } from './send-image.ts';

interface Props {
  kind: ImageKind;
  image: PlaceImage | null;
  placeId: string;
}

type State = { is: 'idle' | 'sending' | 'saved' } | { is: 'refused'; why: ImageRefusal };

const megabyte = 1024 * 1024;

/** An image of the place. It is uploaded as soon as it is chosen. */
export function ImageField({ kind, image, placeId }: Props) {
  const { t } = useI18n();
  const { revalidate } = useRevalidator();
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<State>({ is: 'idle' });
  const isLogo = kind === 'logo';
  const send = async (file: File | undefined): Promise<void> => {
    if (!file || state.is === 'sending') return;
    setState({ is: 'sending' });
    const { why } = await sendImage(`PUT /places/${placeId}/images/${kind}`, file);
    setState(why === null ? { is: 'saved' } : { is: 'refused', why });
    if (input.current) input.current.value = '';
    if (why === null) await revalidate();
  };
  return (
    <div className="grid gap-3 border-t border-rule pt-4 first-of-type:border-0 first-of-type:pt-0">
      <div className="grid gap-1">
        <h3 className="font-semibold">{t(isLogo ? 'look_set.logo' : 'look_set.cover')}</h3>
        <p className="text-sm text-ink-2">{t(isLogo ? 'look_set.logo_text' : 'look_set.cover_text')}</p>
      </div>
      {image && <Shown kind={kind} image={image} />}
      <input
        ref={input}
        type="file"
        accept={imageTypes.join(',')}
        tabIndex={-1}
        aria-hidden="true"
        className="hidden"
        onChange={({ target }) => void send(target.files?.[0])}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="button"
          look="quiet"
          size="small"
          aria-disabled={state.is === 'sending'}
          onClick={() => input.current?.click()}
        >
          {t(pressText(isLogo, image !== null))}
        </Button>
        <p role="status" className="text-sm font-semibold text-moss empty:hidden">
          {state.is === 'sending' && t('look_set.sending')}
          {state.is === 'saved' && t('frame.saved')}
        </p>
      </div>
      {state.is === 'refused' && <Refused why={state.why} />}
      {image && (
        <ConfirmForm
          label={t(isLogo ? 'look_set.remove_logo' : 'look_set.remove_cover')}
          question={t('look_set.remove_question')}
          confirm={t(isLogo ? 'look_set.remove_logo' : 'look_set.remove_cover')}
          form={isLogo ? 'remove-logo' : 'remove-cover'}
        />
      )}
    </div>
  );
}

export function Refused({ why }: { why: ImageRefusal }) {
  const { t } = useI18n();
  return (
    <p role="alert" className="rounded-md bg-rust-wash px-4 py-3 text-sm font-semibold text-rust">
      {t(`look_set.image_${why}`, { megabytes: maxImageBytes / megabyte })}
    </p>
  );
}

function pressText(isLogo: boolean, isThere: boolean) {
  if (isLogo) return isThere ? 'look_set.change_logo' : 'look_set.choose_logo';
  return isThere ? 'look_set.change_cover' : 'look_set.choose_cover';
}

function Shown({ kind, image }: { kind: ImageKind; image: PlaceImage }) {
  const { t } = useI18n();
  const wanted = kind === 'logo' ? 256 : 640;
  const width = image.widths.find((one) => one >= wanted) ?? image.width;
  return (
    <img
      src={`/images/${image.hash}/${width}.webp`}
      alt={t(kind === 'logo' ? 'look_set.logo_now' : 'look_set.cover_now')}
      className={`rounded-md bg-sand object-contain ${kind === 'logo' ? 'h-20 max-w-56 justify-self-start p-2' : 'max-h-48 w-full object-cover'}`}
    />
  );
}
