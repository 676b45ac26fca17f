import { useState } from 'react';
import type { StaffTicket } from '#contract/views.ts';
import { Tick } from '../../../../form/tick.tsx';
import { inLanguage } from '../../../../i18n/in-language.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { useConsole } from '../console-context.ts';
import { DrawerSection } from './drawer-section.tsx';
import { isOver } from '../../../../components/staff/ticket-words.ts';

/** What the guest was asked to bring: ticked off by them while they wait, or by whoever has it before them. */
export function DrawerPapers({ ticket }: { ticket: StaffTicket }) {
  const { t, language } = useText();
  const { view, mayWork, press } = useConsole();
  // What was pressed, until the server's view shows it.
  const [wish, setWish] = useState<{ over: string; ready: string[] } | null>(null);
  const line = view.lines.find(({ id }) => id === ticket.lineId);
  const bring = line?.services.find(({ id }) => id === ticket.service)?.bring ?? [];
  if (bring.length === 0) return null;
  const seen = ticket.papers.join();
  const ready = wish?.over === seen ? wish.ready : ticket.papers;
  const toggle = async (id: string) => {
    const papersReady = ready.includes(id) ? ready.filter((other) => other !== id) : [...ready, id];
    setWish({ over: seen, ready: papersReady });
    const answer = await press({ kind: 'change', ticketId: ticket.id, change: { papersReady } });
    if (!answer?.isDone) setWish(null);
  };
  return (
    <DrawerSection title={t('drawer.papers')}>
      <ul className="-my-1 grid">
        {bring.map(({ id, text }) => (
          <li key={id}>
            <Tick
              checked={ready.includes(id)}
              disabled={!mayWork || isOver(ticket)}
              onChange={() => void toggle(id)}
              className="has-disabled:cursor-default"
            >
              <bdi>{inLanguage(text, language, view.place.defaultLanguage)}</bdi>
            </Tick>
          </li>
        ))}
      </ul>
    </DrawerSection>
  );
}
