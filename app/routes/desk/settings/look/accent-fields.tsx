import { useEffect, useRef, useState } from 'react';
import { contrastRatio } from '#domain/place/colour.ts';
import { placePalette, productColours, type Shades } from '#domain/place/place-palette.ts';
import { controlClasses, Field, useFields, useStart, Tick, codeText } from '#app/form/field.tsx';
import { productCall } from '#app/page/place-styles.tsx';
import { Phrase } from '#app/i18n/trans.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { isColour, wearsChoices } from './look-rules.ts';

/** The product's chestnut (null) or the place's own colour, with the shades made from it. */
export function AccentFields({ onDraft }: { onDraft: (accent: string | null) => void }) {
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
