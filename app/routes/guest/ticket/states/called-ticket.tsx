import { Check } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { PageHeader } from '../../../../page/page-header.tsx';
import { useCallThemeColour } from '../../../../page/place-styles.tsx';
import { Bird } from '../../../../drawings/bird.tsx';
import { Stone } from '../../../../drawings/stone.tsx';
import { inLanguage } from '../../../../i18n/in-language.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { useWakeLock } from '../../../../live/use-wake-lock.ts';
import { GraceCountdown } from './grace-countdown.tsx';
import { LeaveLine } from '../waiting/leave-line-button.tsx';
import { NoConnection } from '../waiting/no-connection.tsx';
import { TicketFooter } from '../ticket-footer.tsx';
import type { TicketScreenProps } from '../ticket-screen.ts';
import { WishButton } from '../wish-form.tsx';
import { TicketProblemNote } from '../wish-problem.tsx';

/** The whole screen is the call: where to go is the largest thing on it. */
export function CalledTicket({ page, ticket, since }: TicketScreenProps) {
  const { t, language } = useText();
  const { place, line, desk } = ticket;
  useWakeLock();
  useCallThemeColour();
  const screen = useGrowth(page.ticket.state !== 'called');
  return (
    <div ref={screen} className="on-chestnut min-h-dvh bg-chestnut">
      <div className="mx-auto flex min-h-dvh w-full max-w-[36rem] flex-col">
        <PageHeader title={place.name} detail={inLanguage(line.name, language, place.defaultLanguage)}>
          <bdi dir="ltr" className="digits font-bold">
            {ticket.number}
          </bdi>
        </PageHeader>
        <main id="content" tabIndex={-1} className="flex flex-1 flex-col px-5 outline-none">
          <TicketProblemNote />
          <NoConnection since={since} place={place} />
          <div className="px-1 pt-[clamp(1.5rem,9dvh,5.5rem)]">
            <h1 className="font-sans font-normal tracking-normal">
              {desk && (
                <span className="mb-3 block text-[1.375rem] leading-snug">
                  {ticket.timesCalled > 1 ? t('ticket.called_lead_again') : t('ticket.called_lead')}
                </span>
              )}
              <span
                className={`block font-display font-extrabold [overflow-wrap:anywhere] ${deskSize(desk?.name ?? '')}`}
              >
                {desk ? <bdi>{desk.name}</bdi> : t('ticket.called_plain')}
              </span>
            </h1>
            {desk?.directions && <p className="mt-4 text-lg">{desk.directions}</p>}
          </div>
          <div className="grid flex-1 place-content-center justify-items-center py-6">
            <Bird className="z-1 -mb-4 h-[clamp(5rem,17dvh,9rem)]" />
            <Stone className="w-[clamp(5.5rem,18.5dvh,9.75rem)]" />
          </div>
          <GraceCountdown ticket={ticket} now={page.now} />
          <Answers page={page} ticket={ticket} />
        </main>
        <TicketFooter page={page} />
      </div>
    </div>
  );
}

/** On the way, not yet, or not at all. */
function Answers({ page, ticket }: Pick<TicketScreenProps, 'page' | 'ticket'>) {
  const { t } = useText();
  const hasMoreTime = ticket.needs.includes('more_time');
  return (
    <div className="grid grid-cols-2 gap-2.5 pt-4 pb-4">
      <div className="col-span-2">
        {ticket.isComing ? (
          <p className="flex min-h-15 items-center justify-center gap-2.5 rounded-md px-5 py-2 text-lg leading-tight font-semibold inset-ring-2 inset-ring-on-chestnut/35">
            <Check aria-hidden="true" className="size-6 flex-none" strokeWidth={2.5} />
            {t('ticket.coming_known')}
          </p>
        ) : (
          <WishButton wish="confirm" once={page.once} look="on-chestnut" size="large">
            {t('ticket.coming')}
          </WishButton>
        )}
      </div>
      {hasMoreTime ? (
        <p className="grid min-h-13 place-content-center text-center leading-tight">{t('ticket.longer_known')}</p>
      ) : (
        <WishButton wish="slow" once={page.once} look="on-chestnut-quiet">
          {t('ticket.need_time')}
        </WishButton>
      )}
      <LeaveLine once={page.once} label={t('ticket.cannot_come')} isCalled />
    </div>
  );
}

const shortName = 8;
const middleName = 14;

/** As large as the name's length lets it be on a phone. */
function deskSize(name: string): string {
  if (name.length <= shortName) return 'text-[clamp(3.75rem,25vw,7rem)] leading-none';
  if (name.length <= middleName) return 'text-[clamp(3rem,16vw,5rem)] leading-none';
  return 'text-[clamp(2.25rem,10.5vw,3.5rem)] leading-tight';
}

const growMilliseconds = 380;

/** The call grows out of the ticket's number until it fills the screen, once, when it happens before the guest's eyes. */
function useGrowth(isNews: boolean) {
  const screen = useRef<HTMLDivElement>(null);
  const shouldGrow = useRef(isNews);
  useLayoutEffect(() => {
    if (!shouldGrow.current || !screen.current) return;
    shouldGrow.current = false;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const frames = isCalm
      ? [{ opacity: 0 }, { opacity: 1 }]
      : [{ clipPath: 'circle(0 at 50% 22vh)' }, { clipPath: 'circle(120vmax at 50% 22vh)' }];
    screen.current.animate(frames, { duration: growMilliseconds, easing: 'ease-out' });
    scrollTo({ top: 0 });
  }, []);
  return screen;
}
