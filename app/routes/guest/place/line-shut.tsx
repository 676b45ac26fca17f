import { Bird, Stone } from '#app/drawings/bird.tsx';
import { ButtonLink } from '#app/components/button.tsx';
import { PlaceWords } from '#app/components/place-words.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { LineState } from './line-state.tsx';
import { whenOpen } from '#app/components/line/when-open.ts';
import { Phrase } from '#app/i18n/trans.tsx';
import { OpensAgain } from '#app/components/line/opens-again.tsx';
import type { PlacePageView } from './place-page.server.ts';
import type { WhyShut } from '#app/components/line/why-shut.ts';

/** Replaces the form if no line accepts guests, or not this one yet: why, what to do, and when to come back. */
export function LineShut({ page, why }: { page: PlacePageView; why: WhyShut | null }) {
  const { t } = useI18n();
  const { lines } = page.place;
  const opens = lines.flatMap((line) => line.opensAt ?? []).toSorted()[0];
  const reason = lines.length === 1 && why === 'closed' ? lines[0]?.closedReason : null;
  return (
    <section className="flex flex-1 flex-col items-center justify-center gap-5 rounded-lg bg-sand px-6 py-10 text-center sm:flex-none">
      <div className="grid place-items-center">
        <Bird look="other" className="z-1 -mb-2.5 h-20" />
        <Stone className="w-28" />
      </div>
      {reason && (
        <p className="max-w-sm text-lg font-semibold text-balance">
          <PlaceWords of={reason} />
        </p>
      )}
      <p className="max-w-sm text-lg text-balance">
        {why === null ? (
          <NextVisit page={page} />
        ) : why === 'closed' && opens ? (
          <OpensAgain at={opens} now={page.now} style={page.place} />
        ) : (
          t(`place.${why}_text`)
        )}
      </p>
      {why !== null && lines.length > 1 && (
        <ul className="grid w-full max-w-sm gap-2 text-start">
          {lines.map((line) => (
            <li key={line.slug} className="rounded-md bg-card px-4 py-3">
              <strong className="font-semibold">
                <PlaceWords of={line.name} />
              </strong>
              <LineState line={line} page={page} />
            </li>
          ))}
        </ul>
      )}
      <ButtonLink to="." look="ink" reloadDocument prefetch="none">
        {t('place.look_again')}
      </ButtonLink>
    </section>
  );
}

/** When the pause after their last visit ends. */
function NextVisit({ page: { nextVisitAt, now, place } }: { page: PlacePageView }) {
  const { language } = useI18n();
  if (nextVisitAt === null) return null;
  return <Phrase id="place.too_soon" values={{ when: whenOpen(language, nextVisitAt, now, place) }} />;
}
