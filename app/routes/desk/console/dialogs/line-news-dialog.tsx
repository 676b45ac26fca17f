import type { ConsoleLine } from '#contract/views.ts';
import type { LineNews } from '#domain/line/line-news.ts';
import { Tick } from '../../../../form/tick.tsx';
import { inLanguage } from '../../../../i18n/in-language.ts';
import { useI18n } from '../../../../i18n/use-i18n.ts';
import { useConsole } from '../console-context.ts';
import { useDurations } from '../../../../i18n/words/durations.ts';
import { isolated } from '../../../../i18n/words/isolated.ts';
import { Decision, Modal } from '../../../../components/staff/modal.tsx';

interface Props {
  line: ConsoleLine;
  state: 'paused' | 'closed' | null;
  onClose: () => void;
}

const titles = {
  paused: 'presses.news_title_paused',
  closed: 'presses.news_title_closed',
  told: 'presses.news_title_told',
} as const;
const pauses = [15, 30, 60] as const;
const choice = 'rounded-md px-3 hover:bg-sand has-checked:bg-sand has-checked:font-semibold';

/** What to tell the waiting guests: if anything, before a line is paused or closed; otherwise just so. */
export function LineNewsDialog({ line, state, onClose }: Props) {
  const { t, language } = useI18n();
  const { minutes } = useDurations();
  const { view, press } = useConsole();
  const name = isolated(inLanguage(line.name, language, view.place.defaultLanguage));
  const title = t(titles[state ?? 'told'], { line: name });
  const decide = (fields: FormData) => {
    const news = newsOf(fields);
    onClose();
    if (state) void press({ kind: 'line_state', lineId: line.id, state, news });
    else if (news) void press({ kind: 'line_news', lineId: line.id, news });
  };
  return (
    <Modal title={title} onClose={onClose}>
      <Decision submit={state ? title : t('presses.news_send')} onDecide={decide}>
        <fieldset className="grid gap-1">
          <legend className="mb-2 text-ink-2">
            {t(state ? 'presses.news_text' : 'presses.news_who', { count: line.waiting })}
          </legend>
          {state === null ? (
            <Tick type="radio" name="news" value="late" defaultChecked data-first className={choice}>
              {t('presses.news_late')}
            </Tick>
          ) : (
            <Tick type="radio" name="news" value="none" defaultChecked data-first className={choice}>
              {t('presses.news_none')}
            </Tick>
          )}
          {state === 'paused' &&
            pauses.map((length) => (
              <Tick key={length} type="radio" name="news" value={length} className={choice}>
                {t('presses.news_pause', { wait: minutes(length) })}
              </Tick>
            ))}
          <div className="flex flex-wrap items-center gap-x-3">
            <Tick type="radio" name="news" value="closes" className={choice}>
              {t('presses.news_closes')}
            </Tick>
            <input
              type="time"
              name="at"
              aria-label={t('presses.news_closes_at')}
              defaultValue="17:00"
              className="min-h-11 rounded-md bg-sand px-3"
            />
          </div>
          <Tick type="radio" name="news" value="no_more" className={choice}>
            {t('presses.news_no_more')}
          </Tick>
        </fieldset>
      </Decision>
    </Modal>
  );
}

function newsOf(form: FormData): LineNews | null {
  const chosen = form.get('news');
  const at = form.get('at');
  if (chosen === 'none' || typeof chosen !== 'string') return null;
  if (chosen === 'no_more' || chosen === 'late') return { kind: chosen };
  if (chosen === 'closes') return typeof at === 'string' && at !== '' ? { kind: 'closes', at } : null;
  return { kind: 'pause', minutes: Number(chosen) };
}
