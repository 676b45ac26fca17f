import { ArrowLeft } from 'lucide-react';
import { Link, useLoaderData } from 'react-router';
import type { StoryEntry, TicketStoryView, TicketText } from '#contract/views.ts';
import { waitMinutes } from '#domain/insights/day-figure.ts';
import { isLanguage, nameOf } from '#locales/languages.ts';
import { Card } from '#app/components/card.tsx';
import { PlaceWords } from '#app/components/place-words.tsx';
import { Pill } from '#app/components/pill.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import type { PageHandle } from '#app/context/page-settings.ts';
import { DoneBy } from '#app/components/staff/done-by.tsx';
import { saidText, sendingTexts, useStoryWords, wayText } from '#app/components/staff/ticket-words.ts';
import { StaffPage } from '#app/components/staff/staff-page.tsx';
import type { loadTicketStory } from './history-page.server.ts';
import { namesOfTicket } from './names-of-ticket.ts';
import { useDays } from './history-frame.tsx';

export const handle: PageHandle = { audience: 'history' };

export { loadTicketStory as loader } from './history-page.server.ts';

/** The whole story of one ticket: what happened, who did it and why, and which messages were sent and arrived. */
export default function TicketStory() {
  const { t } = useI18n();
  const { view, me } = useLoaderData<typeof loadTicketStory>();
  const { place, file, erasedAt } = view;
  const days = useDays(place);
  return (
    <StaffPage title={t('history.story_title', { number: file.ticket.number })} place={place} me={me}>
      <div className="mx-auto grid max-w-[46rem] gap-5">
        <Link
          to={`/desk/${place.slug}/history`}
          className="inline-flex min-h-11 items-center gap-2 justify-self-start text-sm text-ink-2 underline underline-offset-4"
        >
          <ArrowLeft aria-hidden="true" className="size-4.5 rtl:-scale-x-100" />
          {t('history.back')}
        </Link>
        <Facts view={view} />
        {erasedAt && (
          <p className="rounded-md bg-sand px-4 py-3 text-sm" suppressHydrationWarning>
            {t('history.erased_on', { when: days(erasedAt) })}
          </p>
        )}
        <Card className="grid gap-4">
          <h2 className="text-lg">{t('drawer.story')}</h2>
          <ol className="grid gap-4 border-s-2 border-rule ps-4">
            {file.story.map((entry) => (
              <Happened key={`${entry.lineId} ${entry.seq}`} entry={entry} view={view} />
            ))}
          </ol>
        </Card>
        <Card className="grid gap-4">
          <h2 className="text-lg">{t('history.told_and_said')}</h2>
          {file.texts.length === 0 && <p className="text-sm text-ink-2">{t('history.nothing_told')}</p>}
          <ol className="grid gap-3 empty:hidden">
            {file.texts.map((text) => (
              <Told key={text.id} text={text} view={view} />
            ))}
          </ol>
        </Card>
      </div>
    </StaffPage>
  );
}

function Facts({ view }: { view: TicketStoryView }) {
  const { t, language } = useI18n();
  const { ticket } = view.file;
  const { line, service, desk } = namesOfTicket(ticket, view, language);
  const minutes = waitMinutes(ticket);
  const facts = [
    ticket.name,
    ticket.phone,
    line,
    service,
    desk,
    isLanguage(ticket.language) && { text: nameOf(ticket.language), lang: ticket.language },
    minutes !== null && t('history.waited', { minutes }),
    ticket.promised && t('history.told', ticket.promised),
    view.rating !== null && t('history.rated', { stars: view.rating }),
  ].flatMap((fact) => (typeof fact === 'string' && fact !== '' ? { text: fact } : fact || []));
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="digits font-display text-4xl">
          <bdi dir="ltr">{ticket.number}</bdi>
        </h1>
        <Pill>{t(`drawer.state_${ticket.state}`)}</Pill>
      </div>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-ink-2">
        {facts.map((fact) => (
          <li key={fact.text} className="[overflow-wrap:anywhere]">
            <PlaceWords of={fact} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Happened({ entry, view }: { entry: StoryEntry; view: TicketStoryView }) {
  const days = useDays(view.place);
  const { what, fields, reason, who } = useStoryWords(view)(entry);
  return (
    <li className="text-sm leading-snug [overflow-wrap:anywhere]">
      <p className="font-semibold">{what}</p>
      {(fields ?? reason) !== null && <p>{fields ?? reason}</p>}
      <p className="flex flex-wrap gap-x-3 text-ink-2">
        <time dateTime={entry.at} suppressHydrationWarning>
          {days(entry.at)}
        </time>
        <DoneBy who={who} />
      </p>
    </li>
  );
}

function Told({ text, view }: { text: TicketText; view: TicketStoryView }) {
  const { t } = useI18n();
  const days = useDays(view.place);
  const isByHand = text.direction === 'in' || text.kind === 'staff';
  const who = view.members.find(({ id }) => id === text.byMemberId)?.name;
  return (
    <li className="text-sm leading-snug [overflow-wrap:anywhere]">
      <p dir={isByHand ? 'auto' : undefined} className="font-semibold whitespace-pre-line">
        {isByHand ? (
          <>
            <span className="sr-only">{t(text.direction === 'in' ? 'drawer.from_guest' : 'drawer.to_guest')} </span>
            {text.body ?? t('drawer.text_erased')}
          </>
        ) : (
          t(saidText(text))
        )}
      </p>
      <p className="flex flex-wrap gap-x-3 text-ink-2">
        <time dateTime={text.at} suppressHydrationWarning>
          {days(text.at)}
        </time>
        {who && <bdi>{who}</bdi>}
        {text.direction === 'in' ? <span>{t('drawer.by_guest')}</span> : <span>{t(wayText(text))}</span>}
        {text.direction === 'out' && (
          <span className={text.state === 'not_reached' ? 'font-semibold text-rust' : ''}>
            {t(sendingTexts[text.state])}
          </span>
        )}
      </p>
    </li>
  );
}
