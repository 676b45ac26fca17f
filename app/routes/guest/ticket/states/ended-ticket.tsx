import { ButtonLink } from '#app/components/button.tsx';
import { Bird, Stone } from '#app/drawings/bird.tsx';
import { Phrase, Trans } from '#app/i18n/trans.tsx';
import { useI18n, leftToRight, numberInText } from '#app/i18n/use-i18n.ts';
import { PanelLink, useReturnTo } from '../frame/panel-link.tsx';
import { RatingForm } from './rating-form.tsx';
import { TicketFrame } from '../frame/ticket-frame.tsx';
import { panelParts } from '../frame/parts.tsx';
import type { TicketScreenProps } from '../base/ticket-screen.ts';
import { newsOf } from '../base/ticket-news.ts';
import { useServerClock } from '../base/use-server-clock.ts';
import { ActionButton } from '../base/action-form.tsx';
import type { WentBefore as Facts } from '#contract/views.ts';

type Props = TicketScreenProps & { state: 'serving' | 'served' | 'no_show' | 'left' | 'removed' | 'expired' };

const clockEveryMs = 5000;

/** Being served, and everything after that: what happened, and what can still be done. */
export function EndedTicket(props: Props) {
  const { t } = useI18n();
  const { page, ticket, panel, state } = props;
  const { place, line, desk, returnUntil } = ticket;
  const now = useServerClock(page.now, clockEveryMs);
  useReturnTo(panel);
  const isWell = state === 'serving' || state === 'served';
  const canReturn = state === 'no_show' && returnUntil !== null && now < Date.parse(returnUntil);
  const erasing = <Erasing {...props} />;
  const canJoinAgain = state !== 'serving' && state !== 'served';
  return (
    <TicketFrame {...props} isFollowed={state === 'serving' || canReturn}>
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)] content-center justify-items-center py-8 text-center">
        <Bird look={isWell ? 'you' : 'other'} className="z-1 -mb-3 h-28" />
        <Stone className="w-36" />
        <p className="mt-8 flex flex-wrap justify-center gap-x-2 text-ink-2">
          <bdi dir="ltr" className="digits font-semibold">
            {ticket.number}
          </bdi>
          {state === 'serving' && desk && <bdi lang={place.defaultLanguage}>{desk.name}</bdi>}
        </p>
        <h1 className="mt-1 text-3xl">{newsOf(t, ticket)}</h1>
        <p className="mx-auto mt-3 max-w-sm text-balance text-ink-2">
          <Words {...props} canReturn={canReturn} now={now} />
        </p>
      </div>
      <div className="grid gap-2.5 pb-4">
        {canReturn && (
          <ActionButton action="return" idempotencyKey={page.idempotencyKey} look="accent" size="large">
            {t('ticket.here')}
          </ActionButton>
        )}
        {state === 'served' && <RatingForm {...props} />}
        {canJoinAgain && (
          <ButtonLink to={`/p/${place.slug}/${line.slug}`} look={canReturn ? 'line' : 'quiet'} isWide>
            {t('ticket.join_again')}
          </ButtonLink>
        )}
        {ticket.wentBefore && <WentBefore {...ticket.wentBefore} />}
        {state !== 'serving' && (panel === 'erase' ? <panelParts.erase.Part fallback={erasing} {...props} /> : erasing)}
      </div>
    </TicketFrame>
  );
}

function Words({ state, ticket, canReturn, now }: Props & { canReturn: boolean; now: number }) {
  const { dayTime } = useI18n();
  if (state !== 'no_show') return <Trans id={`ticket.${ticket.isMissed ? 'missed' : state}_text`} />;
  if (!canReturn || ticket.returnUntil === null) return <Trans id="ticket.no_show_late" />;
  return <Phrase id="ticket.no_show_text" values={{ time: dayTime(ticket.returnUntil, now, ticket.place) }} />;
}

/** The link to it, or what became of it. */
function Erasing({ ticket }: TicketScreenProps) {
  const { t } = useI18n();
  if (!ticket.isErased) {
    return (
      <PanelLink
        panel="erase"
        className="justify-self-center rounded-sm px-2 py-3 text-sm text-ink-2 underline underline-offset-4 hover:text-ink"
      >
        {t('ticket.erase')}
      </PanelLink>
    );
  }
  return (
    <div className="mt-2 rounded-md bg-moss-wash px-4 py-3 text-sm">
      <h2 id="open-erase" tabIndex={-1} className="font-sans text-base font-semibold tracking-normal outline-none">
        {t('ticket.erased_title')}
      </h2>
      <p>{t('ticket.erased_text', { number: numberInText(ticket.number) })}</p>
    </div>
  );
}

const shortHash = 6;

/**
 * After the visit: who came later but was called sooner, and why. It shows numbers, reasons, and the position in the
 * log to check them against.
 */
function WentBefore({ items, head }: Facts) {
  const { t, number: written } = useI18n();
  const components = { number: <bdi dir="ltr" className="digits font-semibold" /> };
  return (
    <details className="rounded-md px-4 text-start text-sm text-ink-2 open:bg-tide-wash open:pb-3">
      <summary className="cursor-pointer py-3 text-center underline underline-offset-4">
        {t('ticket.before_title')}
      </summary>
      {items.length === 0 && <p>{t('ticket.before_none')}</p>}
      <ul className="grid gap-1 empty:hidden">
        {items.map(({ number, reason, at }) => (
          <li key={`${number} ${at}`}>
            {reason === 'own' ? (
              <Trans id="ticket.before_own" values={{ number }} components={components} />
            ) : (
              <Trans id="ticket.passed" values={{ reason, number }} components={components} />
            )}
          </li>
        ))}
      </ul>
      {head.hash && (
        <p className="mt-2">
          {t('ticket.before_head', {
            seq: written(head.seq, { useGrouping: false }),
            // A word joiner: the code stays with its dots.
            hash: leftToRight(`…\u2060${head.hash.slice(-shortHash)}`),
          })}
        </p>
      )}
    </details>
  );
}
