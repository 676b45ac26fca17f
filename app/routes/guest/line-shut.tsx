import type { PublicLine } from '#contract/views.ts';
import { Bird } from '../../drawings/bird.tsx';
import { Stone } from '../../drawings/stone.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { useText } from '../../i18n/use-text.ts';
import { OpensAgain } from './opens-again.tsx';
import type { PlacePageView } from './place.server.ts';

export type WhyShut = 'none' | 'full' | 'paused' | 'closed';

/** Why no line of the page takes anybody; null where one does. */
export function whyShut(lines: readonly PublicLine[]): WhyShut | null {
  if (lines.length === 0) return 'none';
  if (lines.some((line) => line.state === 'open' && !line.isFull)) return null;
  if (lines.some((line) => line.state === 'open')) return 'full';
  return lines.some((line) => line.state === 'paused') ? 'paused' : 'closed';
}

/** In place of the form where no line takes anybody: what to do, and when to come back. */
export function LineShut({ page, why }: { page: PlacePageView; why: WhyShut }) {
  const { t } = useText();
  const { lines, timeZone, country } = page.place;
  const opens = lines.flatMap((line) => line.opensAt ?? []).toSorted()[0];
  return (
    <section className="flex flex-1 flex-col items-center justify-center gap-5 rounded-lg bg-sand px-6 py-10 text-center sm:flex-none">
      <div className="grid place-items-center">
        <Bird look="other" className="z-1 -mb-2.5 h-20" />
        <Stone className="w-28" />
      </div>
      <p className="max-w-sm text-lg text-balance">
        {why === 'closed' && opens ? (
          <OpensAgain at={opens} now={page.now} style={{ timeZone, country }} />
        ) : (
          t(`place.${why}_text`)
        )}
      </p>
      <ButtonLink to="." look="ink" reloadDocument prefetch="none">
        {t('place.look_again')}
      </ButtonLink>
    </section>
  );
}
