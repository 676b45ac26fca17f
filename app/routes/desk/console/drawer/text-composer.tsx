import { SendHorizontal } from 'lucide-react';
import { useEffect, useId, useRef, type FormEvent, type KeyboardEvent } from 'react';
import type { StaffTicket } from '#contract/views.ts';
import { maxTemplateSegments } from '#domain/messaging/text-segments.ts';
import { isLanguage, nameOf } from '#locales/languages.ts';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { useConsole, useUnsentWords } from '../press/console-context.ts';
import { RefusalNote } from '../press/refusal-note.tsx';
import { textCost } from '../facts/text-cost.ts';
import { drawerSpot } from '../press/press-table.ts';

interface Props {
  ticket: StaffTicket;
  /** Null: the ticket has no number that takes texts. */
  textsLeft: number | null;
  /** Whether the field takes the focus as soon as it is there. */
  isWriting: boolean;
  onSent: () => void;
}

/** A text in the host's own words. It shows its cost while the host types. */
export function TextComposer({ textsLeft, ...rest }: Props) {
  const { t } = useI18n();
  if (textsLeft) return <Writing {...rest} textsLeft={textsLeft} />;
  return <p className="text-sm text-ink-2">{t(textsLeft === null ? 'drawer.no_number' : 'drawer.no_texts_left')}</p>;
}

function Writing({ ticket, textsLeft, isWriting, onSent }: Props & { textsLeft: number }) {
  const { t, language } = useI18n();
  const { press, busy } = useConsole();
  const { words, write, forgetSent } = useUnsentWords(`ticket ${ticket.id}`);
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isWriting) field.current?.focus();
  }, [isWriting]);
  const spot = drawerSpot('text', ticket.id);
  const isBusy = busy.has(spot);
  const { isSendable, isTooLong, segments } = textCost(words);
  const send = async (event: { preventDefault: () => void }) => {
    event.preventDefault();
    if (!isSendable || isBusy) return;
    const answer = await press({ kind: 'text', ticketId: ticket.id, text: words });
    if (!answer?.isDone) return;
    forgetSent();
    onSent();
  };
  const sendByKey = (event: KeyboardEvent) => {
    // Shift+Enter starts a new line. Enter inside an input method only chooses a word.
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) void send(event);
  };
  return (
    <form onSubmit={(event: FormEvent) => void send(event)} className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <RefusalNote spots={[spot]} />
      <div className="flex items-end gap-2">
        <textarea
          ref={field}
          id={id}
          rows={1}
          dir="auto"
          value={words}
          aria-label={t('drawer.write')}
          placeholder={t('drawer.write')}
          aria-invalid={isTooLong || undefined}
          aria-describedby={`${id}-cost`}
          onChange={(event) => write(event.target.value)}
          onKeyDown={sendByKey}
          className="field-sizing-content max-h-40 min-h-12 min-w-0 flex-1 resize-none rounded-md bg-card px-3.5 py-3 text-base leading-snug text-ink field-edge outline-none placeholder:text-ink-2"
        />
        <button
          aria-label={t('drawer.send')}
          aria-disabled={isBusy || !isSendable}
          aria-busy={isBusy}
          className="grid size-12 flex-none place-items-center rounded-md bg-ink text-shell aria-disabled:opacity-60"
        >
          <SendHorizontal aria-hidden="true" className={`size-5 rtl:-scale-x-100 ${isBusy ? 'animate-pulse' : ''}`} />
        </button>
      </div>
      <p id={`${id}-cost`} className={`text-sm ${isTooLong ? 'font-semibold text-rust' : 'text-ink-2'}`}>
        {isTooLong
          ? t('drawer.text_too_long', { max: maxTemplateSegments })
          : t('drawer.text_cost', { segments, left: textsLeft })}
      </p>
      {isLanguage(ticket.language) && ticket.language !== language && (
        <p className="text-sm text-ink-2">{t('drawer.reads_language', { language: nameOf(ticket.language) })}</p>
      )}
    </form>
  );
}
