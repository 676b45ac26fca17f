import { Bird } from '../../drawings/bird.tsx';
import { Stone } from '../../drawings/stone.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { useText } from '../../i18n/use-text.ts';
import { OpensAgain } from './opens-again.tsx';
import type { PlacePageView } from './place.server.ts';

/** In place of the form where no line takes anybody: why, and when to come back. */
export function LineShut({ page }: { page: PlacePageView }) {
  const { t } = useText();
  const { lines, timeZone, country } = page.place;
  const isFull = lines.some((line) => line.state === 'open');
  const isPaused = lines.some((line) => line.state === 'paused');
  const opens = lines.flatMap((line) => line.opensAt ?? []).toSorted()[0];
  const kind = lines.length === 0 ? 'none' : isFull ? 'full' : isPaused ? 'paused' : 'closed';
  return (
    <section className="flex flex-1 flex-col items-center justify-center gap-4 rounded-lg bg-sand px-6 py-10 text-center lg:flex-none">
      <div className="grid place-items-center">
        <Bird look="other" className="z-1 -mb-2.5 h-20" />
        <Stone className="w-28" />
      </div>
      <h2 className="text-2xl">{t(`place.${kind}_title`)}</h2>
      <p className="max-w-sm text-ink-2">
        {kind === 'closed' && opens ? (
          <OpensAgain at={opens} now={page.now} style={{ timeZone, country }} />
        ) : (
          t(`place.${kind}_text`)
        )}
      </p>
      <ButtonLink to="." look="ink" reloadDocument prefetch="none">
        {t('place.look_again')}
      </ButtonLink>
    </section>
  );
}
