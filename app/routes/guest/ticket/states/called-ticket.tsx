import { Check } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { PageHeader } from '#app/page/page.tsx';
import { useCallThemeColour } from '#app/page/place-styles.tsx';
import { Bird, Stone } from '#app/drawings/bird.tsx';
import { placeText, useI18n } from '#app/i18n/use-i18n.ts';
import { useWakeLock } from '#app/live/use-wake-lock.ts';
import { LeaveLine, TicketFooter } from '../frame/parts.tsx';
import { longestWordEm } from '#app/components/longest-word.ts';
import { NoConnection } from '../frame/no-connection.tsx';
import type { TicketScreenProps } from '../base/ticket-screen.ts';
import { ActionButton } from '../base/action-form.tsx';
import { TicketProblemNote } from '../base/action-problem.tsx';
import type { GuestTicket } from '#contract/views.ts';
import { Phrase } from '#app/i18n/trans.tsx';
import { useServerClock } from '../base/use-server-clock.ts';

/** The whole screen is the call: where to go is the largest element. */
export function CalledTicket({ page, ticket, since }: TicketScreenProps) {
  const { t, language } = useI18n();
  const { place, line, desk } = ticket;
  useWakeLock();
  useCallThemeColour();
  const screen = useGrowth(page.ticket.state !== 'called');
  return (
    <div ref={screen} className="on-chestnut min-h-dvh bg-chestnut">
      <div className="mx-auto flex min-h-dvh w-full max-w-[36rem] flex-col">
        <PageHeader title={place.name} detail={placeText(line.name, language, place.defaultLanguage)}>
          <bdi dir="ltr" className="digits font-bold">
            {ticket.number}
          </bdi>
        </PageHeader>
        <main id="content" tabIndex={-1} className="flex flex-1 flex-col px-5 outline-none">
          <TicketProblemNote />
          <NoConnection since={since} made={page.now} place={place} />
          <div className="px-1 pt-[min(7dvh,5.5rem)]">
            <h1 className="font-sans font-normal tracking-normal">
              {desk && (
                <span className="mb-3 block text-[1.375rem] leading-snug">
                  {ticket.timesCalled > 1 ? t('ticket.called_lead_again') : t('ticket.called_lead')}
                </span>
              )}
              <span
                className={`block font-display leading-none font-extrabold [overflow-wrap:anywhere] ${deskSize(desk?.name ?? '')}`}
              >
                {desk ? <bdi lang={place.defaultLanguage}>{desk.name}</bdi> : t('ticket.called_plain')}
              </span>
            </h1>
            {desk?.directions && (
              <p className="mt-4 text-lg">
                <bdi lang={place.defaultLanguage}>{desk.directions}</bdi>
              </p>
            )}
          </div>
          <div className="grid flex-1 place-content-center justify-items-center py-4">
            <Bird className="z-1 -mb-4 h-[min(14dvh,9rem)]" />
            <Stone className="w-[min(15.2dvh,9.75rem)]" />
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
  const { t } = useI18n();
  const hasMoreTime = ticket.needs.includes('more_time');
  return (
    <div className="grid grid-cols-2 gap-2.5 pt-4 pb-4 max-[16rem]:*:col-span-2">
      <div className="col-span-2">
        {ticket.isComing ? (
          <p
            id="done-confirm"
            tabIndex={-1}
            className="flex min-h-15 items-center justify-center gap-2.5 rounded-md px-5 py-2 text-lg leading-tight font-semibold inset-ring-2 inset-ring-on-chestnut/35 outline-none"
          >
            <Check aria-hidden="true" className="size-6 flex-none" strokeWidth={2.5} />
            {t('ticket.coming_known')}
          </p>
        ) : (
          <ActionButton action="confirm" idempotencyKey={page.idempotencyKey} look="on-chestnut" size="large">
            {t('ticket.coming')}
          </ActionButton>
        )}
      </div>
      {hasMoreTime ? (
        <p
          id="done-slow"
          tabIndex={-1}
          className="grid min-h-13 place-content-center text-center leading-tight outline-none"
        >
          {t('ticket.longer_known')}
        </p>
      ) : (
        <ActionButton action="slow" idempotencyKey={page.idempotencyKey} look="on-chestnut-quiet">
          {t('ticket.need_time')}
        </ActionButton>
      )}
      <LeaveLine idempotencyKey={page.idempotencyKey} label={t('ticket.cannot_come')} isCalled />
    </div>
  );
}

/** As large as the name's words allow on the narrowest phone without breaking one, and smaller where many would fill it. */
function deskSize(name: string): string {
  const em = Math.max(longestWordEm(name), name.length / 4);
  return deskSizes.find(({ maxEm }) => em <= maxEm)?.size ?? 'text-xl';
}

/** A phone of 320 px has 85 % of its width for the name. */
const deskSizes = [
  { maxEm: 3.6, size: 'text-[min(23vw,7rem)]' },
  { maxEm: 5.2, size: 'text-[min(16vw,6rem)]' },
  { maxEm: 6.5, size: 'text-[min(13vw,5rem)]' },
  { maxEm: 8.5, size: 'text-[min(10vw,3.75rem)]' },
  { maxEm: 12, size: 'text-[min(7vw,2.75rem)]' },
  { maxEm: 20, size: 'text-[min(4.2vw,1.625rem)]' },
];

const growMilliseconds = 380;

/** The call grows out of the ticket's number until it fills the screen, once, and only if it happens while the page is open. */
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

/** How long the place is held: a clock time for everybody, and a quiet countdown if scripts run. */
function GraceCountdown({ ticket, now }: { ticket: GuestTicket; now: string }) {
  const { t, time, number } = useI18n();
  const ends = ticket.graceEndsAt ? Date.parse(ticket.graceEndsAt) : null;
  const begins = ticket.calledAt ? Date.parse(ticket.calledAt) : null;
  const at = useServerClock(now);
  if (ends === null || begins === null) return null;
  const left = Math.max(0, ends - at);
  const share = ends > begins ? left / (ends - begins) : 0;
  const minutes = number(Math.floor(left / 60_000));
  const seconds = number(Math.floor(left / 1000) % 60, { minimumIntegerDigits: 2 });
  return (
    <div className="px-1">
      <p className="flex items-baseline justify-between gap-4">
        {left > 0 ? (
          <Phrase id="ticket.keep_until" values={{ time: time(ends, ticket.place) }} />
        ) : (
          <span>{t('ticket.keep_over')}</span>
        )}
        <span aria-hidden="true" className="needs-scripts digits font-bold" suppressHydrationWarning>
          <bdi dir="ltr" suppressHydrationWarning>
            {`${minutes}:${seconds}`}
          </bdi>
        </span>
      </p>
      <svg
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="mt-2.5 block h-1 w-full overflow-hidden rounded-full bg-on-chestnut/30 rtl:-scale-x-100"
      >
        <rect width={round(share * 100)} height="4" rx="2" fill="currentColor" suppressHydrationWarning />
      </svg>
    </div>
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
