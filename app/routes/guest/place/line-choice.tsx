import { useEffect, useRef } from 'react';
import { PlaceWords } from '#app/components/place-words.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { LineFacts } from '#app/components/line/public-line-facts.tsx';
import { LineState } from './line-state.tsx';
import type { PlacePageView } from './place-page.server.ts';
import type { PageLine } from './place-view.server.ts';
import { takesGuests } from '#app/components/line/why-shut.ts';

interface Props {
  page: PlacePageView;
  lines: PageLine[];
  chosen: string;
  onChoose: (slug: string) => void;
}

/** The lines of a place, one of which can be chosen. Lines that accept nobody now say why. */
export function LineChoice({ page, lines, chosen, onChoose }: Props) {
  const { t } = useI18n();
  const list = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    // Somebody may have chosen before the scripts loaded.
    const early = list.current?.querySelector<HTMLInputElement>('input:checked')?.value;
    if (early && early !== chosen) onChoose(early);
  }, [chosen, onChoose]);
  return (
    <fieldset ref={list} className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <legend className="mb-2 font-semibold">{t('place.lines')}</legend>
      {lines.map((line) => (
        <label key={line.slug} className="choice-card flex min-h-16 items-center gap-2 px-4 py-3 min-[16rem]:gap-4">
          <input
            type="radio"
            name="line"
            value={line.slug}
            defaultChecked={line.slug === chosen}
            disabled={!takesGuests(line)}
            onChange={() => onChoose(line.slug)}
            className="size-5 flex-none accent-ink outline-none"
          />
          <span className="min-w-0">
            <strong className="block font-semibold">
              <PlaceWords of={line.name} />
            </strong>
            {takesGuests(line) ? (
              <LineFacts line={line} className="text-sm text-ink-2" />
            ) : (
              <LineState line={line} page={page} />
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
