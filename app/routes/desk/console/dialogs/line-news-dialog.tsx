import { useState } from 'react';
import type { StaffTicket } from '#contract/views.ts';
import type { LineNews } from '#domain/line/line-news.ts';
import type { Texting } from '#domain/messaging/texting.ts';
import { Tick } from '#app/form/field.tsx';
import { inLanguage, useI18n, isolated } from '#app/i18n/use-i18n.ts';
import { useConsole, useUnsentWords, type DialogProps } from '../press/console-context.ts';
import { useDurations } from '#app/i18n/words/durations.ts';
import { countToTell } from '../facts/ticket-facts.ts';
import { textCost } from '../facts/text-cost.ts';
import { StaffWords } from './staff-words.tsx';
import { Decision } from '#app/components/staff/modal.tsx';

const pauses = [15, 30, 60] as const;
const choice = 'rounded-md px-3 hover:bg-sand has-checked:bg-sand has-checked:font-semibold';

/** What to tell the waiting guests, those who are away or set aside too: if anything, before a line is paused or closed; otherwise just so. */
export function LineNewsDialog({ line, state, closesAt, onClose }: DialogProps<'line_news'>) {
  const { t, language } = useI18n();
  const { minutes } = useDurations();
  const { view, press } = useConsole();
  const [chosen, setChosen] = useState<string>(closesAt ? 'closes' : state === null ? 'late' : 'none');
  const { words, write, forgetSent } = useUnsentWords('several');
  const name = isolated(inLanguage(line.name, language, view.place.defaultLanguage));
  const title = t(`presses.news_title_${state ?? 'told'}`, { line: name });
  const waiting = [...view.waiting, ...view.held].filter(({ lineId }) => lineId === line.id);
  const isOwn = chosen === 'own';
  const reached = waiting.filter((ticket) => (isOwn ? ticket.phone !== null : canBeTold(ticket, view.texting.state)));
  const decide = (fields: FormData) => {
    // The dialog stays: it says that nobody can be reached, or what is wrong with the words.
    if (isOwn && (reached.length === 0 || !textCost(words).isSendable)) return;
    onClose();
    if (isOwn)
      return void press({ kind: 'line_news', lineId: line.id, news: { kind: 'own', text: words } }).then(
        (answer) => answer?.isDone && forgetSent(),
      );
    const news = newsOf(fields);
    if (state) void press({ kind: 'line_state', lineId: line.id, state, news });
    else if (news) void press({ kind: 'line_news', lineId: line.id, news });
  };
  const option = (value: string) => ({
    type: 'radio' as const,
    name: 'news',
    value,
    checked: chosen === value,
    onChange: () => setChosen(value),
    className: choice,
  });
  return (
    <Decision title={title} onClose={onClose} submit={state ? title : t('presses.news_send')} onDecide={decide}>
      <fieldset className="grid gap-1">
        <legend className="mb-2 text-ink-2">
          {t(state ? 'presses.news_text' : 'presses.news_who', { count: countToTell(line, view) })}
        </legend>
        <Tick {...option(state === null ? 'late' : 'none')} data-first>
          {t(state === null ? 'presses.news_late' : 'presses.news_none')}
        </Tick>
        {state === 'paused' &&
          pauses.map((length) => (
            <Tick key={length} {...option(String(length))}>
              {t('presses.news_pause', { wait: minutes(length) })}
            </Tick>
          ))}
        <div className="flex flex-wrap items-center gap-x-3">
          <Tick {...option('closes')}>{t('presses.news_closes')}</Tick>
          <input
            type="time"
            name="at"
            aria-label={t('presses.news_closes_at')}
            defaultValue={closesAt ?? '17:00'}
            required={chosen === 'closes'}
            onChange={() => setChosen('closes')}
            className="min-h-11 rounded-md bg-sand px-3"
          />
        </div>
        <Tick {...option('no_more')}>{t('presses.news_no_more')}</Tick>
        {state === null && <Tick {...option('own')}>{t('presses.news_own')}</Tick>}
        {isOwn && <StaffWords value={words} onChange={write} label={t('chosen.write_text')} />}
      </fieldset>
      {chosen !== 'none' && reached.length < waiting.length && (
        <p role="status" className="text-sm font-semibold text-rust">
          {t('presses.news_missed', { count: waiting.length - reached.length })}
        </p>
      )}
    </Decision>
  );
}

function canBeTold({ reach }: StaffTicket, texting: Texting): boolean {
  if (reach.by === 'text') return reach.why !== 'stopped' && texting !== 'none';
  return reach.by === 'push' || reach.by === 'mail';
}

function newsOf(form: FormData): LineNews | null {
  const chosen = form.get('news');
  const at = form.get('at');
  if (chosen === 'none' || typeof chosen !== 'string') return null;
  if (chosen === 'no_more' || chosen === 'late') return { kind: chosen };
  if (chosen === 'closes') return typeof at === 'string' && at !== '' ? { kind: 'closes', at } : null;
  return { kind: 'pause', minutes: Number(chosen) };
}
