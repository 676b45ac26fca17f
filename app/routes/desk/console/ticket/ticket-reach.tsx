import type { ComponentProps } from 'react';
import type { ConsoleLine, DeskView, StaffTicket } from '#contract/views.ts';
import type { Answer, Question } from '#domain/line/question.ts';
import { PlaceWords } from '#app/components/place-words.tsx';
import { placeText, type PlaceText, useI18n, leftToRight } from '#app/i18n/use-i18n.ts';
import { calendarOf } from '#app/i18n/format.ts';
import { useConsole } from '../press/console-context.ts';
import { NeedTags, needsOf } from './need-tags.tsx';
import { TicketMarks } from './open-ticket.tsx';

/** What the guest said on joining, for the host who serves them next. */
export function TicketReach({ ticket }: { ticket: StaffTicket }) {
  const { t } = useI18n();
  const { view } = useConsole();
  const service = useServiceName(ticket);
  const hasAnswers = askedOf(view, ticket).length > 0;
  const { papersReady, travelMinutes, secondPhone } = ticket;
  const words = [
    papersReady !== null && t(papersReady ? 'console.papers_ready' : 'console.papers_not_ready'),
    travelMinutes !== null && ticket.state !== 'serving' && t('console.away', { minutes: travelMinutes }),
  ].filter((word) => typeof word === 'string');
  const hasNeeds = needsOf(ticket).length > 0;
  const hasRemarks = ticket.note !== null || ticket.tags.length > 0 || ticket.hasNewText;
  if (!service && words.length === 0 && !hasNeeds && !hasAnswers && !secondPhone && !hasRemarks) return null;
  return (
    <div className="mt-3 grid gap-2 text-sm">
      {(service || words.length > 0 || hasNeeds) && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className={middots}>
            {service && <DotWords of={service} />}
            {words.map((word) => (
              <DotItem key={word}>{word}</DotItem>
            ))}
          </span>
          <NeedTags ticket={ticket} />
        </p>
      )}
      {hasAnswers && (
        <dl className="grid grid-cols-[fit-content(50%)_minmax(0,1fr)] gap-x-3 gap-y-1">
          <TicketAnswers ticket={ticket} />
        </dl>
      )}
      {hasRemarks && (
        <div className="flex flex-wrap items-center gap-1.5 empty:hidden">
          <TicketMarks ticket={ticket} isNoteShown />
        </div>
      )}
      {ticket.note && <p className="line-clamp-3 rounded-md bg-sand px-3.5 py-2 whitespace-pre-line">{ticket.note}</p>}
      {secondPhone && <p className="text-ink-2">{t('console.helper', { phone: leftToRight(secondPhone) })}</p>}
    </div>
  );
}

function askedOf({ lines }: DeskView, { lineId, answers }: StaffTicket): Question[] {
  const line = lines.find(({ id }) => id === lineId);
  return line?.questions.filter(({ id }) => answers[id] !== undefined) ?? [];
}

/** Terms and definitions for the line's questions. The list around them may hold other entries. */
export function TicketAnswers({ ticket }: { ticket: StaffTicket }) {
  const { view } = useConsole();
  return askedOf(view, ticket).map((question) => (
    <AnswerRow key={question.id} question={question} answer={ticket.answers[question.id]} />
  ));
}

/** Dots between items. The one before the first of each line is outside of what is drawn. */
export const middots =
  "-ms-[0.75em] flex flex-wrap [clip-path:inset(-1em_-1em_-1em_0.75em)] *:relative *:ps-[0.75em] *:before:absolute *:before:start-0 *:before:w-[0.75em] *:before:text-center *:before:content-['·'] rtl:[clip-path:inset(-1em_0.75em_-1em_-1em)]";

/** An item between dots. It is not itself a `bdi`: the dot would then follow the direction of the item's text. */
export function DotItem(text: ComponentProps<'bdi'>) {
  return (
    <span>
      <bdi {...text} />
    </span>
  );
}

/** Words of the place between dots. */
export function DotWords({ of: { text, lang } }: ComponentProps<typeof PlaceWords>) {
  return <DotItem lang={lang}>{text}</DotItem>;
}

/** The service the guest comes for; null if the guest did not say. */
export function useServiceName({ lineId, service }: Pick<StaffTicket, 'lineId' | 'service'>): PlaceText | null {
  const { language } = useI18n();
  const { view } = useConsole();
  const services: ConsoleLine['services'] = view.lines.find(({ id }) => id === lineId)?.services ?? [];
  const found = services.find(({ id }) => id === service);
  return found ? placeText(found.name, language, view.place.defaultLanguage) : null;
}

function AnswerRow({ question, answer }: { question: Question; answer: Answer | undefined }) {
  const text = useI18n();
  const { view } = useConsole();
  const say = (texts: Record<string, string>) => placeText(texts, text.language, view.place.defaultLanguage);
  return (
    <>
      <dt className="text-ink-2">
        <PlaceWords of={say(question.label)} />
      </dt>
      <dd className="min-w-0 font-semibold [overflow-wrap:anywhere]">
        <PlaceWords of={words()} />
      </dd>
    </>
  );

  function words(): PlaceText {
    if (typeof answer === 'boolean') return { text: text.t(answer ? 'console.yes' : 'console.no') };
    if (typeof answer === 'number') return { text: text.number(answer) };
    const option = question.options.find(({ id }) => id === answer);
    if (option) return say(option.label);
    const isDate = question.kind === 'date';
    return { text: isDate ? text.date(answer ?? '', calendarOf(view.place), { dateStyle: 'long' }) : (answer ?? '') };
  }
}
