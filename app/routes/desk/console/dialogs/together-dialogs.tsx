import { useId, useState } from 'react';
import type { StaffTicket } from '#contract/views.ts';
import { parseStaffText } from '#domain/messaging/staff-text.ts';
import { maxTemplateSegments, normaliseTypography, segmentsOf } from '#domain/messaging/text-segments.ts';
import { maxTagLength } from '#domain/ticket/tags.ts';
import { Options } from '../../../../form/options.tsx';
import { TextField } from '../../../../form/field.tsx';
import { useI18n } from '../../../../i18n/use-i18n.ts';
import { Decision, Modal } from '../../../../components/staff/modal.tsx';
import { useConsole } from '../console-context.ts';
import { allTickets } from '../ticket-facts.ts';
import { useChosen } from '../waiting/use-chosen.ts';

interface Props {
  tickets: readonly StaffTicket[];
  onClose: () => void;
}

/** A tag for several guests; one that all of them have is taken away. */
export function TagDialog({ tickets, onClose }: Props) {
  const { t } = useI18n();
  const { view } = useConsole();
  const { send } = useChosen();
  const list = useId();
  const count = tickets.length;
  const used = [...new Set(allTickets(view).flatMap(({ tags }) => tags))].sort();
  const shared = used.filter((tag) => tickets.every(({ tags }) => tags.includes(tag)));
  const decide = (fields: FormData) => {
    const typed = fields.get('tag');
    const tag = typeof typed === 'string' ? typed.trim() : '';
    onClose();
    void send(tickets, { kind: 'tag', tag, isOn: !shared.includes(tag) });
  };
  return (
    <Modal title={t('chosen.tag_title', { count })} onClose={onClose}>
      <Decision submit={t('chosen.tag')} onDecide={decide}>
        <TextField
          label={t('drawer.tag_new')}
          hint={t('chosen.tag_hint')}
          name="tag"
          list={list}
          maxLength={maxTagLength}
          dir="auto"
          autoComplete="off"
          required
          data-first
        />
        <datalist id={list}>
          <Options of={used.map((tag) => [tag, tag])} />
        </datalist>
      </Decision>
    </Modal>
  );
}

/** The same words to several guests. It says before whom they cannot reach. */
export function WriteDialog({ tickets, onClose }: Props) {
  const { t } = useI18n();
  const { send } = useChosen();
  const [draft, setDraft] = useState('');
  const id = useId();
  const reached = tickets.filter(({ phone }) => phone !== null);
  const parsed = parseStaffText(draft);
  const isTooLong = !parsed.ok && parsed.code === 'text_too_long';
  const { segments } = segmentsOf(normaliseTypography(draft));
  const missed = tickets.length - reached.length;
  const decide = () => {
    if (!parsed.ok) return;
    onClose();
    void send(reached, { kind: 'text', text: draft });
  };
  const title = t('chosen.write_title', { count: tickets.length });
  if (reached.length === 0)
    return (
      <Modal title={title} onClose={onClose}>
        <p className="text-ink-2">{t('chosen.write_missed', { count: missed })}</p>
      </Modal>
    );
  return (
    <Modal title={title} onClose={onClose}>
      <Decision submit={t('chosen.write_submit', { count: reached.length })} onDecide={decide}>
        <div className="grid gap-1.5">
          <label htmlFor={id} className="text-ink-2">
            {t('chosen.write_text')}
          </label>
          <textarea
            id={id}
            name="text"
            rows={3}
            dir="auto"
            required
            data-first
            value={draft}
            onChange={(event) => setDraft(event.target.value)}
            aria-invalid={isTooLong || undefined}
            aria-describedby={`${id}-cost`}
            className="field-sizing-content max-h-60 min-h-24 w-full rounded-md bg-card px-3.5 py-2.5 text-base text-ink inset-ring-[1.5px] inset-ring-edge outline-none focus:inset-ring-2 focus:inset-ring-chestnut aria-invalid:inset-ring-rust"
          />
          <p id={`${id}-cost`} className={`text-sm ${isTooLong ? 'font-semibold text-rust' : 'text-ink-2'}`}>
            {isTooLong
              ? t('drawer.text_too_long', { max: maxTemplateSegments })
              : t('chosen.write_cost', { count: Math.max(1, segments) })}
          </p>
          {missed > 0 && (
            <p className="text-sm font-semibold text-rust">{t('chosen.write_missed', { count: missed })}</p>
          )}
        </div>
      </Decision>
    </Modal>
  );
}
