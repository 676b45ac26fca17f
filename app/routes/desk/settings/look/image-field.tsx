import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { maxImageBytes, type ImageKind, type PlaceImage } from '#domain/place/place-image.ts';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { ConfirmForm } from '../form/confirm-form.tsx';
import { ImageButton } from './image-button.tsx';
import { sendImage, type ImageRefusal } from './send-image.ts';

interface Props {
  kind: ImageKind;
  image: PlaceImage | null;
  placeId: string;
}

const megabyte = 1024 * 1024;

/** An image of the place. It is uploaded as soon as it is chosen. */
export function ImageField({ kind, image, placeId }: Props) {
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
