import type { WaitRange } from '#contract/views.ts';
import { ButtonLink } from '../../../components/button.tsx';
import { Card } from '../../../components/card.tsx';
import type { ClockStyle } from '../../../i18n/format.ts';
import { Phrase } from '../../../i18n/trans.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { LineFacts } from '../../../components/line/public-line-facts.tsx';
import type { PlacePageView } from './place-page.server.ts';
import type { PageLine } from './place-view.server.ts';
import type { WhyShut } from '../../../components/line/why-shut.ts';

interface Props {
  page: PlacePageView;
  lines: PageLine[];
  /** When the numbers were taken. */
  at: string;
  shut: WhyShut | null;
}

/** What the page is for, how long it takes now, and for whom it is done already the way to the ticket. */
export function PlaceHeadline({ page: { place, held }, lines, at, shut }: Props) {
  const { t } = useText();
  const [line] = lines;
  const isOne = lines.length === 1;
  return (
    <div className="grid gap-3 lg:pt-14">
      <h1 className="text-3xl sm:text-4xl lg:text-[4.25rem] lg:leading-[1.02]">
        {shut ? t(`place.${shut}_title`) : t('place.title')}
      </h1>
      {isOne && !shut && line && (
        <p className="text-base text-ink-2 sm:text-lg">
          <LineFacts line={line} />
          {line.wait && !line.closing && <ByClock wait={line.wait} now={at} place={place} />}
        </p>
      )}
      {place.isDemo && (
        <p className="rounded-md bg-tide-wash px-4 py-3 text-sm text-tide">
          <Phrase id="place.demo" values={{ phone: '\u2066+1 202 555 0123\u2069' }} />
        </p>
      )}
      {held && (
        <Card className="mt-2 grid gap-3">
          <p>
            <Phrase id="place.already" values={{ number: held.number }} />
          </p>
          <ButtonLink to={`/t/${held.token}`} isWide>
            {t('place.already_open')}
          </ButtonLink>
        </Card>
      )}
    </div>
  );
}

/** The same span by the place's clock. */
function ByClock({ wait, now, place }: { wait: WaitRange; now: string; place: ClockStyle }) {
  const { time } = useText();
  const at = (minutes: number) => time(Date.parse(now) + minutes * 60_000, place);
  return <Phrase id="place.turn_at" values={{ from: at(wait.low), to: at(wait.high) }} />;
}
