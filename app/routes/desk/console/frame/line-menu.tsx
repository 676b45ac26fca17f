import { ChevronDown } from 'lucide-react';
import type { ConsoleLine, LineState } from '#contract/views.ts';
import { may } from '#domain/team/permissions.ts';
import { inLanguage } from '../../../../i18n/in-language.ts';
import { useI18n } from '../../../../i18n/use-i18n.ts';
import { ActionMenu, ChoiceGroup } from './action-menu.tsx';
import { useConsole } from '../console-context.ts';
import { isolated } from '../../../../i18n/words/isolated.ts';

const lineTexts = { open: 'console.line_open', paused: 'console.line_paused', closed: 'console.line_closed' } as const;
const stateTexts = { open: 'console.open', paused: 'console.paused', closed: 'console.closed' } as const;
const dots = { open: 'bg-moss', paused: 'bg-chestnut', closed: 'bg-ink-3' } as const;

/** The state of each of the desk's lines, and the switch to change it. */
export function LineMenu() {
  const { view, me, press, open } = useConsole();
  const lines = view.lines.filter(({ id }) => view.desk.lineIds.includes(id));
  const worst = (['closed', 'paused', 'open'] as const).find((state) => lines.some((line) => line.state === state));
  const face = (
    <>
      <span aria-hidden="true" className={`size-2 flex-none rounded-full ${dots[worst ?? 'closed']}`} />
      <PillWords lines={lines} />
    </>
  );
  const pill =
    'inline-flex min-h-11 min-w-0 items-center gap-2 rounded-full bg-sand px-3.5 text-sm text-ink-2 xl:min-h-9';
  if (!may(me.role, 'run_line', me.grants)) return <p className={pill}>{face}</p>;
  return (
    <ActionMenu
      align="start"
      triggerClassName={`${pill} hover:bg-sand-2`}
      trigger={
        <>
          {face}
          <ChevronDown aria-hidden="true" className="size-4 flex-none" />
        </>
      }
    >
      {lines.map((line) => (
        <LineChoice
          key={line.id}
          line={line}
          onChoose={(state) => {
            if (state === line.state) return;
            if (state !== 'open' && line.waiting > 0) open({ kind: 'line_news', line, state });
            else void press({ kind: 'line_state', lineId: line.id, state });
          }}
        />
      ))}
    </ActionMenu>
  );
}

function PillWords({ lines }: { lines: ConsoleLine[] }) {
  const { t, language } = useI18n();
  const { view } = useConsole();
  const [only] = lines;
  const shut = lines.filter(({ state }) => state !== 'open').length;
  if (lines.length === 1 && only) {
    const line = isolated(inLanguage(only.name, language, view.place.defaultLanguage));
    return (
      <>
        <span className="truncate max-sm:sr-only">{t(lineTexts[only.state], { line })}</span>
        <span aria-hidden="true" className="sm:hidden">
          {t(stateTexts[only.state])}
        </span>
      </>
    );
  }
  const count = lines.length;
  return (
    <span className="truncate">
      {shut === 0 ? t('console.lines_all_open', { count }) : t('console.lines_some_shut', { count, shut })}
    </span>
  );
}

function LineChoice({ line, onChoose }: { line: ConsoleLine; onChoose: (state: LineState) => void }) {
  const { t, language } = useI18n();
  const { view } = useConsole();
  const choices: { value: LineState; text: string }[] = [
    { value: 'open', text: t('console.line_do_open') },
    { value: 'paused', text: t('console.line_do_pause') },
    { value: 'closed', text: t('console.line_do_close') },
  ];
  return (
    <ChoiceGroup
      label={inLanguage(line.name, language, view.place.defaultLanguage)}
      value={line.state}
      choices={choices}
      onChoose={onChoose}
    />
  );
}
