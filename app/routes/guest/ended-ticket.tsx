import { ButtonLink } from '../../components/button.tsx';
import { Bird } from '../../drawings/bird.tsx';
import { Stone } from '../../drawings/stone.tsx';
import { Phrase } from '../../i18n/trans.tsx';
import { useText } from '../../i18n/use-text.ts';
import { TicketFrame } from './ticket-frame.tsx';
import type { TicketScreenProps } from './ticket.tsx';
import { WishButton } from './wish-button.tsx';

type Props = TicketScreenProps & {
  state: 'booked' | 'serving' | 'served' | 'no_show' | 'left' | 'removed' | 'expired';
};

/** Being served, and everything after: what happened, and what can still be done. */
export function EndedTicket(props: Props) {
  const { t } = useText();
  const { page, ticket, state } = props;
  const { place, line, desk, returnUntil } = ticket;
  const isWell = state === 'serving' || state === 'served' || state === 'booked';
  const canReturn = state === 'no_show' && returnUntil !== null && Date.parse(page.now) < Date.parse(returnUntil);
  const canJoinAgain = state === 'left' || state === 'no_show' || state === 'expired' || state === 'removed';
  return (
    <TicketFrame {...props} isFollowed={state === 'serving' || canReturn}>
      <div className="grid flex-1 place-content-center justify-items-center py-8 text-center">
        <Bird look={isWell ? 'you' : 'other'} className="z-1 -mb-3 h-28" />
        <Stone className="w-36" />
        <p className="mt-8 text-ink-2">
          <bdi dir="ltr" className="digits font-semibold">
            {ticket.number}
          </bdi>
          {state === 'serving' && desk && (
            <>
              <span aria-hidden="true"> · </span>
              <bdi>{desk.name}</bdi>
            </>
          )}
        </p>
        <h1 className="mt-1 text-3xl">{t(`ticket.${state}_title`)}</h1>
        <p className="mx-auto mt-3 max-w-sm text-balance text-ink-2">
          <Words {...props} canReturn={canReturn} />
        </p>
      </div>
      <div className="grid gap-2.5 pb-4">
        {canReturn && (
          <WishButton wish="return" once={page.once} look="accent" size="large">
            {t('ticket.here')}
          </WishButton>
        )}
        {canJoinAgain && (
          <ButtonLink to={`/p/${place.slug}/${line.slug}`} look={canReturn ? 'line' : 'quiet'} isWide>
            {t('ticket.join_again')}
          </ButtonLink>
        )}
      </div>
    </TicketFrame>
  );
}

function Words({ state, ticket, canReturn }: Props & { canReturn: boolean }) {
  const { t, time } = useText();
  if (state !== 'no_show') return t(`ticket.${state}_text`);
  if (!canReturn || ticket.returnUntil === null) return t('ticket.no_show_late');
  return <Phrase id="ticket.no_show_text" values={{ time: time(ticket.returnUntil, ticket.place) }} />;
}
