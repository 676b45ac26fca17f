import { MessageCircle, StickyNote } from 'lucide-react';
import type { ReactNode } from 'react';
import type { StaffTicket } from '#contract/views.ts';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { useHost } from '../press/console-context.ts';

/** Opens the drawer of a ticket. The label is its number or the guest's name. */
export function OpenTicket({
  ticket,
  className = '',
  children,
}: {
  ticket: StaffTicket;
  className?: string;
  children: ReactNode;
}) {
  const { t } = useI18n();
  const { open } = useHost();
  return (
    <button
      type="button"
      data-part="open"
      aria-haspopup="dialog"
      onClick={() => open({ kind: 'ticket', ticket })}
      className={`open-ticket ${className}`}
    >
      {children}
      <span className="sr-only">{t('drawer.open', { number: ticket.number })}</span>
    </button>
  );
}

/** Notes and tags from colleagues, and the guest's texts, as far as they fit in a row. */
export function TicketMarks({ ticket, isNoteShown = false }: { ticket: StaffTicket; isNoteShown?: boolean }) {
  const { t } = useI18n();
  const { open } = useHost();
  return (
    <>
      {ticket.hasNewText && (
        <button
          type="button"
          data-part="new-text"
          onClick={() => open({ kind: 'ticket', ticket })}
          className="-my-2.5 inline-flex min-h-11 flex-none items-center"
        >
          <span className="tag inline-flex items-center gap-1 bg-tide text-shell">
            <MessageCircle aria-hidden="true" className="size-3.5" strokeWidth={2.4} />
            {t('drawer.new_text')}
          </span>
          <span className="sr-only"> {ticket.number}</span>
        </button>
      )}
      {ticket.note !== null && !isNoteShown && (
        <span title={ticket.note} className="inline-flex flex-none text-ink-2">
          <StickyNote aria-hidden="true" className="size-4" />
          <span className="sr-only">{t('drawer.has_note')}</span>
        </span>
      )}
      {ticket.tags.map((tag) => (
        <bdi key={tag} className="tag bg-sand-2 text-ink">
          {tag}
        </bdi>
      ))}
    </>
  );
}
