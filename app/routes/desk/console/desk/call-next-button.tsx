import type { StaffTicket } from '#contract/views.ts';
import { useI18n, isolated } from '#app/i18n/use-i18n.ts';
import { useNow } from '../facts/clock.tsx';
import { useConsole } from '../press/console-context.ts';
import { useDurations } from '#app/i18n/words/durations.ts';
import { Key } from '../press/press-button.tsx';
import { RefusalNote } from '../press/refusal-note.tsx';
import { WithNumber } from '../facts/staff-ticket-number.tsx';
import { findTicket, ownTickets, waitedMinutes } from '../facts/ticket-facts.ts';

/** Calls the next guest, and finishes the guest being served here in the same step. */
export function useCallNext() {
  const { view, mayWork, press } = useConsole();
  const serving = ownTickets(view).serving[0] ?? null;
  const next = findTicket(view, view.nextId) ?? null;
  const isOff = next === null || !view.desk.isOpen || !mayWork;
  const callNext = () => {
    if (isOff) return;
    void press({ kind: 'call_next', deskId: view.desk.id, finishTicketId: serving?.id ?? null, expects: next.id });
  };
  return { serving, next, isOff, callNext };
}

/** The main button of the desk. It names the guest it will call. */
export function CallNextButton() {
  const { t } = useI18n();
  const { serving, next, isOff, callNext } = useCallNext();
  const finishing = next && serving;
  return (
    <>
      <RefusalNote spots={['call_next']} />
      <button
        type="button"
        aria-disabled={isOff}
        aria-keyshortcuts="N"
        // A double click counts as one press.
        onClick={(event) => event.detail < 2 && callNext()}
        className="flex min-h-21 w-full items-center justify-between gap-4 rounded-[1.25rem] bg-ink px-6 py-3 text-start text-shell transition-colors duration-150 not-aria-disabled:hover:bg-ink/90 aria-disabled:cursor-default aria-disabled:bg-sand-2 aria-disabled:text-ink-2 max-md:min-h-17 max-md:px-5"
      >
        <span className="grid min-w-0 gap-1">
          <span className="font-display text-[1.4rem] leading-tight font-bold max-[23rem]:text-[1.2rem]">
            {finishing ? (
              <WithNumber text={t('console.finish_and_call', { number: finishing.number })} number={finishing.number} />
            ) : (
              t('console.call_next')
            )}
          </span>
          <NextWords next={next} />
        </span>
        <span className="flex flex-none scale-140">
          <Key look="ink" name="N" />
        </span>
      </button>
    </>
  );
}

function NextWords({ next }: { next: StaffTicket | null }) {
  const { t } = useI18n();
  const { minutes } = useDurations();
  const now = useNow(10);
  const facts = next && { number: next.number, wait: minutes(waitedMinutes(next, now)) };
  return (
    <span suppressHydrationWarning className="line-clamp-2 text-sm font-medium [overflow-wrap:anywhere] opacity-85">
      {facts === null
        ? t('console.next_nobody')
        : next?.name
          ? t('console.next_is', { ...facts, name: isolated(next.name) })
          : t('console.next_is_nameless', facts)}
    </span>
  );
}
