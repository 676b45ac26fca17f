import { useState, useCallback, useEffect, useRef } from 'react';
import { useLoaderData, Link } from 'react-router';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { ImageField } from './image-field.tsx';
import { lookFaults, lookForm, isColour, wearsChoices } from './look-rules.ts';
import { PlaceLanguages } from '../lines/language-texts.tsx';
import { SlidesEditor } from './slides-editor.tsx';
import type { loadLookSettings } from './look-settings.server.ts';
import { SettingsForm, SettingsHead } from '../form/settings-form.tsx';
import { Section } from '#app/components/staff/section.tsx';
import { placePalette, type PlacePalette, productColours, type Shades } from '#domain/place/place-palette.ts';
import { productCall } from '#app/page/place-styles.tsx';
import { boardLayouts } from '#domain/place/board-settings.ts';
import { Tick, Ticks, controlClasses, Field, useFields, useStart, codeText } from '#app/form/field.tsx';
import { contrastRatio } from '#domain/place/colour.ts';
import { Phrase } from '#app/i18n/trans.tsx';

export { sendOrSay as clientAction } from '#app/form/send-or-say.ts';
export { changeLookSettings as action, loadLookSettings as loader } from './look-settings.server.ts';

export default function LookSettings() {
  const { t } = useI18n();
  const { place, look } = useLoaderData<typeof loadLookSettings>();
  return (
    <>
      <SettingsHead title={t('frame.settings_look')} lead={t('look_set.lead')} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
        <LookForm />
        <Section title={t('look_set.pictures')} text={t('look_set.pictures_text')}>
          <ImageField kind="logo" image={look.logo} placeId={place.id} />
          <ImageField kind="cover" image={look.cover} placeId={place.id} />
        </Section>
      </div>
    </>
  );
}

function LookForm() {
  const { t } = useI18n();
  const { place, look, board } = useLoaderData<typeof loadLookSettings>();
  const [draft, setDraft] = useState<string | null>(look.accent);
  const entries = lookForm.entries({ accent: look.accent, board });
  const check = (form: FormData) => lookFaults(form, place.defaultLanguage);
  return (
    <PlaceLanguages value={place}>
      <SettingsForm form="look" entries={entries} check={check}>
        <Section title={t('look_set.colour')} text={t('look_set.colour_text')}>
          <AccentFields onDraft={setDraft} />
        </Section>
        <LookPreview draft={draft} />
        <Section title={t('look_set.board')} text={t('look_set.board_text')}>
          <BoardFields />
        </Section>
        <Section title={t('look_set.slides')} text={t('look_set.slides_text')}>
          <SlidesEditor
            // The saved values arrive a moment after the form's answer.
            key={JSON.stringify(board.slides)}
            placeId={place.id}
          />
        </Section>
      </SettingsForm>
    </PlaceLanguages>
  );
}

function BoardFields() {
  const { t } = useI18n();
  const { board, isOwner } = useLoaderData<typeof loadLookSettings>();
  return (
    <>
      <Ticks
        type="radio"
        legend={t('look_set.layout')}
        name="layout"
        of={boardLayouts.map((layout) => [layout, t(`look_set.layout_${layout}`)])}
      />
      <div className="grid justify-items-start gap-1">
        <p className="font-semibold">{t('look_set.shows')}</p>
        <p>{t(`look_set.shows_${board.shows}`)}</p>
        {/* Names are shown by the owner's decision. */}
        {isOwner ? (
          <Link to="../privacy" className="min-h-11 content-center underline underline-offset-4">
            {t('frame.settings_privacy')}
          </Link>
        ) : (
          <p className="text-sm text-ink-2">{t('look_set.shows_owner')}</p>
        )}
      </div>
      <Ticks legend={t('look_set.sound')} text={t('look_set.sound_text')}>
        <Tick name="hasChime" value="true">
          {t('look_set.chime')}
        </Tick>
        <Tick name="isSpoken" value="true">
          {t('look_set.spoken')}
        </Tick>
      </Ticks>
    </>
  );
}

/** The real pages, small: a called ticket and the board, in the colour being chosen; null: the product's own. */
function LookPreview({ draft }: { draft: string | null }) {
  const { t } = useI18n();
  const { place, look: saved, board } = useLoaderData<typeof loadLookSettings>();
  const palette = draft === saved.accent ? null : placePalette(draft ?? productCall.light);
  const mark = [saved.accent, saved.logo?.hash, saved.cover?.hash].join(' ');
  return (
    <Section title={t('look_set.preview')} text={t('look_set.preview_text')}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-[10.5rem_minmax(0,1fr)]">
        <Miniature
          key={`ticket ${mark}`}
          title={t('look_set.preview_ticket')}
          src={`/desk/${place.slug}/settings/example-ticket`}
          palette={palette}
          width={390}
          height={780}
          className="max-sm:mx-auto max-sm:w-[min(11rem,100%)]"
        />
        <Miniature
          key={`board ${mark} ${JSON.stringify(board)}`}
          title={t('look_set.preview_board')}
          src={`/p/${place.slug}/board`}
          palette={palette}
          width={1280}
          height={720}
        />
      </div>
    </Section>
  );
}

interface MiniatureProps {
  title: string;
  src: string;
  /** The colours to apply over the page's own; null: no change. */
  palette: PlacePalette | null;
  /** The width of the window that the page sees. */
  width: number;
  height: number;
  className?: string;
}

/** The page as the server renders it. It is inert and runs no scripts, so it opens no stream and keeps no screen awake. */
function Miniature({ title, src, palette, width, height, className = '' }: MiniatureProps) {
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const wear = useCallback(() => wearPalette(frame.current, palette), [palette]);
  useEffect(wear, [wear]);
  useEffect(() => {
    const [outer, inner] = [box.current, frame.current];
    if (!outer || !inner) return undefined;
    const fit = (): void => {
      const scale = outer.clientWidth / width;
      inner.style.setProperty('width', `${width}px`);
      inner.style.setProperty('height', `${height}px`);
      inner.style.setProperty('transform', `scale(${scale})`);
      outer.style.setProperty('height', `${height * scale}px`);
    };
    const watching = new ResizeObserver(fit);
    watching.observe(outer);
    return () => watching.disconnect();
  }, [width, height]);
  return (
    <figure className={`grid grid-cols-[minmax(0,1fr)] gap-2 ${className}`}>
      <div ref={box} inert className="relative overflow-hidden rounded-lg inset-ring-[1.5px] inset-ring-rule">
        <iframe
          ref={frame}
          title={title}
          src={src}
          tabIndex={-1}
          sandbox="allow-same-origin"
          loading="lazy"
          onLoad={wear}
          className="absolute top-0 left-0 origin-top-left border-0"
        />
      </div>
      <figcaption className="text-center text-sm text-ink-2">{title}</figcaption>
    </figure>
  );
}

/** The page has the same origin, so its colours can be set from here. */
function wearPalette(frame: HTMLIFrameElement | null, palette: PlacePalette | null): void {
  const root = frame?.contentDocument?.documentElement;
  if (!root) return;
  const isDark = root.dataset['theme'] === 'dark' || matchMedia('(prefers-color-scheme: dark)').matches;
  const shades = Object.entries(palette?.[isDark ? 'dark' : 'light'] ?? {});
  root.removeAttribute('style');
  for (const [name, shade] of shades) root.style.setProperty(`--${name}`, shade);
}

/** The product's chestnut (null) or the place's own colour, with the shades made from it. */
function AccentFields({ onDraft }: { onDraft: (accent: string | null) => void }) {
  const { t } = useI18n();
  const { recheck } = useFields();
  const [wears, setWears] = useState(useStart('wears'));
  const [accent, setAccent] = useState(useStart('accent') || productCall.light);
  const isOwn = wears === 'own';
  const draft = isOwn ? accent : null;
  const isRight = draft === null || isColour(draft);
  useEffect(() => {
    if (isRight) onDraft(draft);
  }, [draft, isRight, onDraft]);
  return (
    <>
      <fieldset className="grid gap-1">
        <legend className="sr-only">{t('look_set.colour')}</legend>
        {wearsChoices.map((choice) => (
          <Tick key={choice} type="radio" name="wears" value={choice} onChange={() => setWears(choice)}>
            {t(`look_set.wears_${choice}`)}
          </Tick>
        ))}
      </fieldset>
      <div className={isOwn ? 'grid gap-5' : 'hidden'}>
        <Field name="accent" label={t('look_set.accent')} hint={t('look_set.accent_hint')}>
          {(wiring) => (
            <span className="flex gap-3">
              <input
                type="color"
                aria-label={t('look_set.pick')}
                value={isColour(accent) ? accent : '#000000'}
                onChange={({ target }) => {
                  setAccent(target.value);
                  recheck('accent');
                }}
                className="h-14 w-16 flex-none cursor-pointer rounded-md bg-card p-1.5 inset-ring-[1.5px] inset-ring-edge"
              />
              <input
                name="accent"
                {...codeText}
                maxLength={7}
                value={accent}
                onChange={({ target }) => setAccent(target.value)}
                className={`${controlClasses} max-w-40 text-start`}
                {...wiring}
              />
            </span>
          )}
        </Field>
        <CorrectedShades accent={accent} />
      </div>
    </>
  );
}

/** The shades that replace the chosen colour, so that text is readable in both themes. */
function CorrectedShades({ accent }: { accent: string }) {
  const { t } = useI18n();
  const palette = isColour(accent) ? placePalette(accent) : null;
  if (!palette) return null;
  const isKept = palette.light.chestnut.toLowerCase() === accent.toLowerCase();
  return (
    <div className="grid gap-2">
      <p className="text-sm text-ink-2">{t(isKept ? 'look_set.kept' : 'look_set.corrected')}</p>
      <ul className="grid gap-2 sm:grid-cols-2">
        <ShadeSample shades={palette.light} name={t('look_set.by_day')} ground={productColours.light.grounds.card} />
        <ShadeSample shades={palette.dark} name={t('look_set.by_night')} ground={productColours.dark.grounds.shell} />
      </ul>
    </div>
  );
}

function ShadeSample({ shades, name, ground }: { shades: Shades; name: string; ground: string }) {
  const { number } = useI18n();
  const sample = useRef<HTMLDivElement>(null);
  const { chestnut, 'on-chestnut': text } = shades;
  // Set from a script, because the content security policy forbids inline styles in the document.
  useEffect(() => {
    sample.current?.style.setProperty('background-color', chestnut);
    sample.current?.style.setProperty('color', text);
  }, [chestnut, text]);
  const ratio = (one: string, other: string): string =>
    number(contrastRatio(one, other), { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <li className="overflow-hidden rounded-md inset-ring-[1.5px] inset-ring-rule">
      <div ref={sample} className="flex items-center justify-between gap-3 px-4 py-3 font-semibold">
        <span>{name}</span>
        <bdi dir="ltr" className="digits">
          {chestnut}
        </bdi>
      </div>
      <p className="px-4 py-2.5 text-sm text-ink-2">
        <Phrase id="look_set.contrast" values={{ text: ratio(text, chestnut), ground: ratio(chestnut, ground) }} />
      </p>
    </li>
  );
}
