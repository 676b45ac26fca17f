import { Pill } from '../../../../components/pill.tsx';
import { Phrase } from '../../../../i18n/trans.tsx';
import { useI18n } from '../../../../i18n/use-i18n.ts';
import type { TicketScreenProps } from '../ticket-screen.ts';

/** Whether the page is live, and if not, how old it is. Without scripts it is as old as its last load. */
export function LivePill({ page, ticket, since, hasBegun }: TicketScreenProps) {
  const { t, time } = useI18n();
  if (since === null && hasBegun) return <Pill dot="moss">{t('guest.live')}</Pill>;
  const at = since?.getTime() ?? Date.parse(page.now);
  return (
    <Pill dot={since ? 'rust' : 'sand'}>
      <Phrase id="guest.as_of" values={{ time: time(at, ticket.place) }} />
    </Pill>
  );
}
