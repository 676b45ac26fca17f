import type { ReactNode } from 'react';
import { PageHeader } from '../../components/page-header.tsx';
import { inLanguage } from '../../i18n/in-language.ts';
import { useText } from '../../i18n/use-text.ts';
import { GuestFooter } from './guest-footer.tsx';
import { LivePill } from './live-pill.tsx';
import { TicketProblemNote } from './ticket-problem-note.tsx';
import type { TicketScreenProps } from './ticket.tsx';

interface Props extends TicketScreenProps {
  children: ReactNode;
  /** Whether something is still to come, so that it matters if the page is live. */
  isFollowed?: boolean;
}

/** What the calm screens of a ticket share: whose line it is, whether the page is live, and the small print. */
export function TicketFrame({ page, ticket, since, children, isFollowed = true }: Props) {
  const { language } = useText();
  const { place, line } = ticket;
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[36rem] flex-col">
      <PageHeader title={place.name} detail={inLanguage(line.name, language, place.defaultLanguage)}>
        {isFollowed && <LivePill since={since} style={place} />}
      </PageHeader>
      <main id="content" tabIndex={-1} className="flex flex-1 flex-col px-5 outline-none">
        <TicketProblemNote />
        {children}
      </main>
      <GuestFooter placeSlug={place.slug} languages={page.languages} />
    </div>
  );
}
