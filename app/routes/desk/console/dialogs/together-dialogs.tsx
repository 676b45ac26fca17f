import { useId } from 'react';
import { maxTagLength } from '#domain/ticket/tags.ts';
import { Options, TextField } from '#app/form/field.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { Decision, Modal } from '#app/components/staff/modal.tsx';
import { useConsole, useUnsentWords, type DialogProps } from '../press/console-context.ts';
import { textIn } from '#app/form/form-answer.ts';
import { allTickets } from '../facts/ticket-facts.ts';
import { textCost } from '../facts/text-cost.ts';
import { StaffWords } from './staff-words.tsx';
import { useChosen } from '../ticket/use-chosen.ts';

/** A tag for several guests; one that all of them have is taken away. */
export function TagDialog({ tickets, onClose }: DialogProps<'tag'>) {
  const { t } = useI18n();
  const { view } = useConsole();
  const { send } = useChosen();
  const list = useId();
  const count = tickets.length;
  const used = [...new Set(allTickets(view).flatMap(({ tags }) => tags))].sort();
  const shared = used.filter((tag) => tickets.every(({ tags }) => tags.includes(tag)));
  const decide = (fields: FormData) => {
    const tag = textIn(fields, 'tag');
    onClose();
    void send(tickets, { kind: 'tag', tag, isOn: !shared.includes(tag) });
  };
  return (
    <Decision title={t('chosen.tag_title', { count })} onClose={onClose} submit={t('chosen.tag')} onDecide={decide}>
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
  );
}

/** The same words to several guests. It says before whom they cannot reach. */
export function WriteDialog({ tickets, onClose }: DialogProps<'write'>) {
  const { t } = useI18n();
  const { send } = useChosen();
  const { words, write, forgetSent } = useUnsentWords('several');
  const reached = tickets.filter(({ phone }) => phone !== null);
  const missed = tickets.length - reached.length;
  const decide = () => {
    if (!textCost(words).isSendable) return;
    onClose();
    void send(reached, { kind: 'text', text: words }).then((isDone) => isDone && forgetSent());
  };
  const title = t('chosen.write_title', { count: tickets.length });
  if (reached.length === 0)
    return (
      <Modal title={title} onClose={onClose}>
        <p className="text-ink-2">{t('chosen.write_missed', { count: missed })}</p>
      </Modal>
    );
  return (
    <Decision
      title={title}
      onClose={onClose}
      submit={t('chosen.write_submit', { count: reached.length })}
      onDecide={decide}
    >
      <StaffWords label={t('chosen.write_text')} value={words} onChange={write} />
      {missed > 0 && <p className="text-sm font-semibold text-rust">{t('chosen.write_missed', { count: missed })}</p>}
    </Decision>
  );
}
