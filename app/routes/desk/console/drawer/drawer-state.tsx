import type { StaffTicket } from '#contract/views.ts';
import { inLanguage } from '../../../../i18n/in-language.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { useConsole } from '../console-context.ts';
import { stateTexts } from '../../../../components/staff/ticket-words.ts';
import { middots } from '../desk/ticket-told.tsx';

/** Where the ticket stands: its line, its state, its desk. */
export function DrawerState({ ticket }: { ticket: StaffTicket }) {
  const { t, language } = useText();
  const { view } = useConsole();
  const line = view.lines.find(({ id }) => id === ticket.lineId);
  const desk = view.desks.find(({ id }) => id === ticket.deskId);
  return (
    <span className={`text-sm text-ink-2 ${middots}`}>
      <span>{t(stateTexts[ticket.state])}</span>
      {line && (
        <span>
          <bdi>{inLanguage(line.name, language, view.place.defaultLanguage)}</bdi>
        </span>
      )}
      {desk && (
        <span>
          <bdi>{desk.name}</bdi>
        </span>
      )}
    </span>
  );
}
