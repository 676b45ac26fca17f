import { AlarmClock } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { StaffTicket } from '#contract/views.ts';
import { limits } from '#domain/ticket/ticket.ts';
import { directionOf, isLanguage, nameOf } from '#locales/languages.ts';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { useNow } from '../facts/clock.tsx';
import { useConsole } from '../press/console-context.ts';
import { useDurations } from '#app/i18n/words/durations.ts';
import { OpenTicket } from '../ticket/open-ticket.tsx';
import { isOverdue, useIsOverdue } from '../facts/overdue.ts';
import { PhraseButton } from '../ticket/phrase-sheet.tsx';
import { PressButton } from '../press/press-button.tsx';
import { RefusalNote } from '../press/refusal-note.tsx';
import { recallSecondsLeft } from '../facts/ticket-facts.ts';
import { whyNotReached } from '../ticket/reach-words.tsx';
import { TicketMenu } from '../ticket/ticket-menu.tsx';
import { PartySize, StaffTicketNumber } from '../facts/staff-ticket-number.tsx';
import { TicketReach } from '../ticket/ticket-reach.tsx';
import { useTicketActions } from '../press/use-ticket-actions.ts';
import { VoiceCall } from '../ticket/voice-call.tsx';

interface Props {
  ticket: StaffTicket;
  /** Whether shortcut keys act on this ticket. */
  isCurrent: boolean;
}

/** A guest this desk has called or is serving. */
export function TicketCard({ ticket, isCurrent }: Props) {
  const { mayWork } = useConsole();
  const isLate = useIsOverdue(ticket);
  const ground = isLate ? 'bg-rust-wash inset-ring-2 inset-ring-rust forced-colors:outline' : 'bg-card';
  return (
    <li
      data-row={ticket.id}
      data-overdue={isLate}
      className={`@container rounded-[1.25rem] p-4 shadow-card sm:p-5.5 ${ground}`}
    >
      {/* These words are longer and leave no room for a name beside them. */}
      {isLate && <CardState ticket={ticket} />}
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <div className="min-w-0 flex-none">
          {!isLate && <CardState ticket={ticket} />}
          <OpenTicket ticket={ticket}>
            <StaffTicketNumber
              number={ticket.number}
              place="card"
              className="mt-1.5 block leading-none font-[770] tracking-[-0.035em]"
            />
          </OpenTicket>
        </div>
        <CardPerson ticket={ticket} />
        <TicketMenu ticket={ticket} className="-ms-2 -me-2.5 -mt-2.5" />
      </div>
      <TicketReach ticket={ticket} />
      <VoiceCall ticket={ticket} />
      <div className="mt-3.5 flex flex-wrap items-stretch gap-2">
        <Greeting language={ticket.language} />
        <PhraseButton ticket={ticket} />
      </div>
      {mayWork && <CardButtons ticket={ticket} isCurrent={isCurrent} />}
      <RefusalNote spots={[ticket.id]} className="mt-2.5" />
    </li>
  );
}

function CardState({ ticket }: { ticket: StaffTicket }) {
  const { t } = useI18n();
  const { stopwatch } = useDurations();
  const now = useNow();
  const ago = stopwatch((now - Date.parse(ticket.servingAt ?? ticket.calledAt ?? '')) / 1000);
  const isLate = isOverdue(ticket, now);
  const tone = isLate ? 'text-rust' : ticket.state === 'serving' ? 'text-moss' : 'text-chestnut-deep';
  return (
    <p suppressHydrationWarning className={`digits flex items-start gap-1.5 text-sm font-semibold ${tone}`}>
      {isLate && <AlarmClock aria-hidden="true" className="mt-px size-4.5 flex-none" />}
      {words()}
    </p>
  );

  function words(): string {
    if (isLate)
      return t('console.overdue', { ago, over: stopwatch((now - Date.parse(ticket.graceEndsAt ?? '')) / 1000) });
    if (ticket.state === 'serving') return t('console.serving_for', { ago });
    if (ticket.timesCalled < 2) return t(ticket.isComing ? 'console.called_ago_coming' : 'console.called_ago', { ago });
    if (ticket.isComing) return t('console.called_again_ago_coming', { ago });
    return t('console.called_again_ago', { ago, times: ticket.timesCalled, max: limits.calls });
  }
}

function CardPerson({ ticket }: { ticket: StaffTicket }) {
  const { t } = useI18n();
  return (
    <div className="min-w-0 flex-1 @max-[25rem]:order-last @max-[25rem]:mt-2 @max-[25rem]:basis-full @min-[25rem]:text-end">
      <p className="text-lg leading-snug font-bold [overflow-wrap:anywhere]">
        {ticket.name ? (
          <bdi>{ticket.name}</bdi>
        ) : (
          <span className="text-base font-normal text-ink-2">
            {t(ticket.isUnreadable ? 'console.unreadable' : 'console.no_name')}
          </span>
        )}
        <PartySize count={ticket.partySize} className="text-base font-normal" />
      </p>
      <p className="flex flex-wrap gap-x-2 text-sm text-ink-2 @min-[25rem]:justify-end">
        {isLanguage(ticket.language) && <bdi lang={ticket.language}>{nameOf(ticket.language)}</bdi>}
        {ticket.phone && (
          <bdi dir="ltr" className="digits whitespace-nowrap">
            {ticket.phone}
          </bdi>
        )}
      </p>
      {ticket.reach.state === 'not_reached' && (
        <p className="text-sm font-semibold text-rust">{t(whyNotReached(ticket.reach))}</p>
      )}
    </div>
  );
}

/** A polite phrase in the guest's own language, with its meaning. */
function Greeting({ language: tag }: { language: string }) {
  const { t, language } = useI18n();
  const { greetings } = useConsole();
  const words = greetings[tag];
  if (!words || !isLanguage(tag) || tag === language) return null;
  return (
    <p className="flex-1 rounded-md bg-tide-wash px-3.5 py-2.5 text-sm text-tide">
      {/* The surrounding language decides the quotation marks. */}
      <bdi lang={tag} dir={directionOf(tag)} className="text-base">
        <q>{words}</q>
      </bdi>{' '}
      <small className="text-[0.84rem]">{t('console.please_come')}</small>
    </p>
  );
}

function CardButtons(props: Props) {
  const { t } = useI18n();
  const isLate = useIsOverdue(props.ticket);
  if (props.ticket.state !== 'called')
    return (
      <div className="mt-3.5 flex gap-2">
        <MoveButton {...props} move="finish" look="accent" shortcut="F">
          {t('console.finish')}
        </MoveButton>
      </div>
    );
  return (
    // No button moves when the time ends or their words change: a finger may already be on its way.
    <div className="mt-3.5 grid grid-cols-2 gap-2 *:first:col-span-2 max-[16rem]:*:col-span-2">
      <MoveButton {...props} move="serve" look={isLate ? 'plain' : 'accent'} shortcut="S">
        {t('console.serve')}
      </MoveButton>
      <RecallButton {...props} isLate={isLate} />
      <MoveButton {...props} move="no_show" look={isLate ? 'accent' : 'quiet'} shortcut="X">
        {t(isLate ? 'console.no_show_ask' : 'console.no_show')}
      </MoveButton>
    </div>
  );
}

function RecallButton({ isLate, ...props }: Props & { isLate: boolean }) {
  const { t } = useI18n();
  const { stopwatch } = useDurations();
  const { number, timesCalled } = props.ticket;
  const left = recallSecondsLeft(props.ticket, useNow());
  return (
    <MoveButton
      {...props}
      move="recall"
      look={isLate ? 'plain' : 'quiet'}
      shortcut={left === 0 ? 'R' : undefined}
      whyNot={whyNot()}
    >
      <span suppressHydrationWarning className="digits">
        {left > 0 ? t('console.recall_in', { left: stopwatch(left) }) : t('console.recall')}
      </span>
    </MoveButton>
  );

  function whyNot(): string | null {
    if (left > 0) return t('console.recall_wait_full', { number, seconds: left });
    return timesCalled >= limits.calls ? t('console.recall_spent_full', { number, max: limits.calls }) : null;
  }
}

interface MoveButtonProps extends Props, Pick<ComponentProps<typeof PressButton>, 'look' | 'shortcut' | 'children'> {
  move: 'serve' | 'recall' | 'no_show' | 'finish';
  /** A reason of the move itself, said before a missing permission. */
  whyNot?: string | null;
}

function MoveButton({ ticket, isCurrent, move, shortcut, whyNot = null, children, ...button }: MoveButtonProps) {
  const { t } = useI18n();
  const now = useNow();
  const actions = useTicketActions(ticket);
  return (
    <PressButton
      {...button}
      shortcut={isCurrent ? shortcut : undefined}
      isBusy={actions.isBusy}
      whyOff={whyNot ?? (actions.can(move, now) ? null : t('error.forbidden'))}
      onClick={() => actions.move(move)}
      className="flex-1"
    >
      {children}
      {/* Of several guests at the desk, each has such a button. */}
      <span className="sr-only">{ticket.number}</span>
    </PressButton>
  );
}
