import type { PublicLine, PublicPlace } from '#contract/views.ts';
import { inLanguage } from '../../i18n/in-language.ts';
import { useText } from '../../i18n/use-text.ts';
import { LineFacts } from './line-facts.tsx';
import { OpensAgain } from './opens-again.tsx';

interface Props {
  place: PublicPlace;
  now: string;
  chosen: string;
  onChoose: (slug: string) => void;
}

/** The lines of a place, one to be chosen; those that take nobody now say why. */
export function LineChoice({ place, now, chosen, onChoose }: Props) {
  const { t, language } = useText();
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-2 font-semibold">{t('place.lines')}</legend>
      {place.lines.map((line) => {
        const isOpen = line.state === 'open' && !line.isFull;
        return (
          <label
            key={line.id}
            className="flex min-h-16 cursor-pointer items-center gap-4 rounded-md bg-card px-4 py-3 inset-ring-[1.5px] inset-ring-edge has-checked:inset-ring-[2.5px] has-checked:inset-ring-ink has-disabled:cursor-default has-disabled:bg-sand has-disabled:inset-ring-0 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-tide"
          >
            <input
              type="radio"
              name="line"
              value={line.slug}
              checked={line.slug === chosen}
              disabled={!isOpen}
              onChange={() => onChoose(line.slug)}
              className="size-5 flex-none accent-ink outline-none"
            />
            <span className="min-w-0">
              <strong className="block font-semibold">{inLanguage(line.name, language, place.defaultLanguage)}</strong>
              {isOpen ? (
                <LineFacts line={line} className="text-sm text-ink-2" />
              ) : (
                <WhyShut line={line} now={now} place={place} />
              )}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

function WhyShut({ line, now, place }: { line: PublicLine; now: string; place: PublicPlace }) {
  const { t } = useText();
  const state = line.state === 'open' ? 'full' : line.state;
  return (
    <span className="block text-sm text-ink-2">
      {t(`place.state_${state}`)}
      {state === 'closed' && line.opensAt && (
        <>
          <span aria-hidden="true"> · </span>
          <OpensAgain at={line.opensAt} now={now} style={place} />
        </>
      )}
    </span>
  );
}
