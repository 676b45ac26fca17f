import { ImagePlus } from 'lucide-react';
import { useContext, useState } from 'react';
import { flushSync } from 'react-dom';
import { maxSlides, maxSlideText, slideSeconds, type BoardSlide, type SlideImage } from '#domain/place/board-slides.ts';
import { widthsWithin } from '#domain/place/place-image.ts';
import { GroupFault } from '#app/form/group-fault.tsx';
import { NumberField, Tick } from '#app/form/field.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { addAndFocus, AddButton, Entry, useEntries, freshId, type EntryPlace } from '../lines/entry-list.tsx';
import { LanguageTexts, PlaceLanguages } from '../lines/language-texts.tsx';
import { ImageFault, ImageButton, sendImage, type ImageRefusal } from './image-field.tsx';
import { slides } from './look-rules.ts';

const blank = { text: {}, image: null, seconds: slideSeconds.usual };

export function SlidesEditor({ placeId }: { placeId: string }) {
  const { t } = useI18n();
  const { entries, add, placeOf } = useEntries('slides', slides);
  return (
    <>
      {entries.length > 0 && (
        <ol className="grid gap-4">
          {entries.map((slide, at) => (
            <SlideEntry key={slide.id} slide={slide} {...placeOf(at)} />
          ))}
        </ol>
      )}
      <GroupFault name="slides" />
      {entries.length < maxSlides && (
        <>
          <noscript>
            <ol className="grid gap-4">
              <SlideEntry slide={{ id: freshId(entries.map(({ id }) => id)), ...blank }} {...placeOf(entries.length)} />
            </ol>
          </noscript>
          <div className="flex flex-wrap items-center gap-3 [@media(scripting:none)]:hidden">
            <AddButton label={t('look_set.add_slide')} list="slides" onPress={() => add(blank)} />
            <AddPicture placeId={placeId} onSent={(image) => add({ ...blank, image })} />
          </div>
        </>
      )}
      <noscript>
        <p className="text-sm text-ink-2">{t('look_set.slides_by_hand')}</p>
      </noscript>
    </>
  );
}

function SlideEntry({ slide, ...buttons }: EntryPlace & { slide: BoardSlide }) {
  const { t, number } = useI18n();
  const { defaultLanguage } = useContext(PlaceLanguages);
  const path = `slides.${buttons.at}`;
  const { image } = slide;
  const unnamed = t(image ? 'look_set.slide_picture_number' : 'look_set.slide_number', { number: buttons.at + 1 });
  return (
    <Entry path={path} id={slide.id} words={slide.text} unnamed={unnamed} {...buttons}>
      {image && <SlidePicture path={path} image={image} />}
      <LanguageTexts
        path={`${path}.text`}
        label={t(image ? 'look_set.slide_alt' : 'look_set.slide_text')}
        hint={image ? t('look_set.slide_alt_hint') : t('look_set.slide_text_hint', { max: number(maxSlideText) })}
        texts={slide.text}
        max={maxSlideText}
        // A picture is shown once, and described in the language of the board.
        {...(image && { languages: [defaultLanguage] })}
      />
      <NumberField
        label={t('look_set.slide_seconds')}
        hint={t(image ? 'look_set.slide_picture_seconds' : 'look_set.slide_seconds_hint', {
          least: number(slideSeconds.least),
          max: number(slideSeconds.max),
        })}
        name={`${path}.seconds`}
        min={slideSeconds.least}
        max={slideSeconds.max}
        defaultValue={slide.seconds}
      />
    </Entry>
  );
}

/** Without scripts it is removed by its tick. */
function SlidePicture({ path, image }: { path: string; image: SlideImage }) {
  const { t } = useI18n();
  const width = widthsWithin(image.width).find((one) => one >= 640) ?? image.width;
  return (
    <div className="grid gap-2">
      <input type="hidden" name={`${path}.image`} value={`${image.hash}/${image.width}`} />
      <img
        src={`/images/${image.hash}/${width}.webp`}
        alt=""
        className="max-h-48 max-w-full justify-self-start rounded-md bg-sand object-contain"
      />
      <GroupFault name={`${path}.image`} />
      <noscript>
        <Tick name={`${path}.gone`}>{t('look_set.slide_gone')}</Tick>
      </noscript>
    </div>
  );
}

/** A picture is uploaded as soon as it is chosen. It is shown once the form is saved. */
function AddPicture({ placeId, onSent }: { placeId: string; onSent: (image: SlideImage) => void }) {
  const { t } = useI18n();
  const [why, setWhy] = useState<ImageRefusal | null>(null);
  const send = async (file: File, form: HTMLFormElement | null): Promise<null> => {
    const sent = await sendImage(`POST /places/${placeId}/slide-pictures`, file);
    setWhy(sent.why);
    if (sent.why !== null) return null;
    const { hash, width } = sent.answer as SlideImage;
    addAndFocus(form ?? document, () => flushSync(() => onSent({ hash, width })));
    return null;
  };
  return (
    <>
      <ImageButton onChoose={send}>
        <ImagePlus aria-hidden="true" className="size-5" />
        {t('look_set.add_slide_picture')}
      </ImageButton>
      {why && <ImageFault why={why} />}
    </>
  );
}
