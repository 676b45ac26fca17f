import { Plus, X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState, type FormEvent } from 'react';
import type { StaffTicket } from '#contract/views.ts';
import { maxNoteLength } from '#domain/ticket/note.ts';
import { maxTagLength, maxTags } from '#domain/ticket/tags.ts';
import { Options } from '#app/form/field.tsx';
import { useI18n, isolated } from '#app/i18n/use-i18n.ts';
import { useConsole } from '../press/console-context.ts';
import { DrawerSection, smallButton } from './drawer-section.tsx';
import { drawerSpot } from '../press/press-table.ts';

interface Props {
  ticket: StaffTicket;
  tagsUsed: string[];
}

/** Notes and tags for colleagues. Guests never see them. */
export function DrawerRemarks({ ticket, tagsUsed }: Props) {
  const { t } = useI18n();
  return (
    <DrawerSection title={t('drawer.remarks')}>
      <Note key={ticket.id} ticket={ticket} />
      <Tags ticket={ticket} tagsUsed={tagsUsed} />
    </DrawerSection>
  );
}

function Note({ ticket }: { ticket: StaffTicket }) {
  const { t } = useI18n();
  const { mayWork, press, busy } = useConsole();
  const [written, setWritten] = useState<{ draft: string; over: string } | null>(null);
  const id = useId();
  const note = ticket.note ?? '';
  const isChanged = written !== null && written.draft.trim() !== note;
  const isBusy = busy.has(drawerSpot('change', ticket.id));
  const save = async (event?: FormEvent) => {
    event?.preventDefault();
    if (written === null || isBusy) return;
    const { draft, over } = written;
    // What a colleague wrote meanwhile stays, above what was written without knowing of it.
    const all = over === note ? draft : [note, draft].filter(Boolean).join('\n');
    const answer = await press({ kind: 'change', ticketId: ticket.id, change: { note: all } });
    if (answer?.isDone) setWritten((now) => (now === written ? null : now && { ...now, over: all.trim() }));
  };
  // Closing keeps a note as well: on a phone the cross is nearer than the button below the text.
  const onClosed = useEffectEvent(() => isChanged && void save());
  useEffect(() => () => void onClosed(), []);
  if (!mayWork) return ticket.note === null ? null : <p className="whitespace-pre-line">{ticket.note}</p>;
  return (
    <form onSubmit={(event) => void save(event)} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <label htmlFor={id} className="text-sm text-ink-2">
        {t('drawer.note')}
      </label>
      <textarea
        id={id}
        rows={2}
        dir="auto"
        maxLength={maxNoteLength}
        value={written?.draft ?? note}
        onChange={({ target }) => setWritten((now) => ({ draft: target.value, over: now?.over ?? note }))}
        className="field-sizing-content max-h-60 min-h-16 w-full rounded-md bg-card px-3.5 py-2.5 text-base text-ink field-edge outline-none"
      />
      {isChanged && (
        <div className="flex gap-2">
          <button aria-disabled={isBusy} className={smallButton}>
            {t('drawer.note_save')}
          </button>
          <button type="button" onClick={() => setWritten(null)} className={`${smallButton} bg-transparent`}>
            {t('drawer.cancel')}
          </button>
        </div>
      )}
    </form>
  );
}

function Tags({ ticket, tagsUsed }: Props) {
  const { t } = useI18n();
  const { mayWork, press } = useConsole();
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  const { tags } = ticket;
  const keep = (next: string[]) => void press({ kind: 'change', ticketId: ticket.id, change: { tags: next } });
  const add = (event: FormEvent) => {
    event.preventDefault();
    const word = field.current?.value.trim() ?? '';
    if (word === '' || !field.current) return;
    keep([...tags, word]);
    field.current.value = '';
    field.current.focus();
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p className="text-sm text-ink-2">{t('drawer.tags')}</p>
      {tags.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li key={tag} className="inline-flex min-h-11 items-center rounded-md bg-sand-2 ps-3 text-sm font-semibold">
              <bdi className="pe-3">{tag}</bdi>
              {mayWork && (
                <button
                  type="button"
                  aria-label={t('drawer.tag_remove', { tag: isolated(tag) })}
                  onClick={() => keep(tags.filter((other) => other !== tag))}
                  className="-ms-3 grid size-11 place-items-center rounded-md hover:bg-sand"
                >
                  <X aria-hidden="true" className="size-4" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayWork && tags.length < maxTags && (
        <form onSubmit={add} className="flex gap-2">
          <input
            ref={field}
            list={list}
            maxLength={maxTagLength}
            dir="auto"
            autoComplete="off"
            aria-label={t('drawer.tag_new')}
            placeholder={t('drawer.tag_new')}
            className="min-h-11 min-w-0 flex-1 rounded-md bg-card px-3.5 text-base text-ink field-edge outline-none placeholder:text-ink-2"
          />
          <datalist id={list}>
            <Options of={tagsUsed.filter((tag) => !tags.includes(tag)).map((tag) => [tag, tag])} />
          </datalist>
          <button aria-label={t('drawer.tag_add')} className={smallButton}>
            <Plus aria-hidden="true" className="size-5" />
          </button>
        </form>
      )}
      <small className="text-sm text-ink-2">{t('drawer.tags_hint')}</small>
    </div>
  );
}
