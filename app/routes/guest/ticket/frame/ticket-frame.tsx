import type { ReactNode } from 'react';
import { PageHeader } from '#app/page/page.tsx';
import { placeText, useI18n } from '#app/i18n/use-i18n.ts';
import { NoConnection } from './no-connection.tsx';
import { TicketFooter } from './parts.tsx';
import type { TicketScreenProps } from '../base/ticket-screen.ts';
import { OnePlaceNote, TicketProblemNote } from '../base/action-problem.tsx';
import { Pill } from '#app/components/pill.tsx';
import { Phrase, Trans } from '#app/i18n/trans.tsx';

interface Props extends TicketScreenProps {
  children: ReactNode;
  /** Whether something is still to come, so that it matters if the page is live. */
  isFollowed?: boolean;
}

/** The shared frame of a ticket's calm screens: the place and line, whether the page is live, and the small print. */
export function TicketFrame({ children, isFollowed = true, ...props }: Props) {
  const { language } = useI18n();
  const { page, ticket, since } = props;
  const { place, line } = ticket;
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[36rem] flex-col">
      <PageHeader title={place.name} detail={placeText(line.name, language, place.defaultLanguage)}>
        {isFollowed && <LivePill {...props} />}
      </PageHeader>
      <main id="content" tabIndex={-1} className="flex flex-1 flex-col px-5 outline-none">
        <TicketProblemNote />
        <OnePlaceNote />
        {isFollowed && <NoConnection since={since} made={page.now} place={place} />}
        {children}
      </main>
      <TicketFooter page={page} />
    </div>
  );
}

/** Whether the page is live, and if not, how old it is. Without scripts it is as old as its last load. */
function LivePill({ page, ticket, since, hasBegun }: TicketScreenProps) {
  const { time } = useI18n();
  if (since === null && hasBegun) {
    return (
      <Pill dot="moss">
        <Trans id="guest.live" />
      </Pill>
    );
  }
  const at = since?.getTime() ?? Date.parse(page.now);
  return (
    <Pill dot={since ? 'rust' : 'sand'}>
      <Phrase id="guest.as_of" values={{ time: time(at, ticket.place) }} />
    </Pill>
  );
}
