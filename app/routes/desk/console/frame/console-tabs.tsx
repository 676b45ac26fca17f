import { useI18n } from '#app/i18n/use-i18n.ts';
import { useConsole } from '../press/console-context.ts';

export type Tab = 'waiting' | 'desk' | 'today';

interface Props {
  tab: Tab;
  onTab: (tab: Tab) => void;
}

/** Chooses the column to show. A tablet always shows the waiting guests. The desk's name shrinks to make room for the count. */
export function ConsoleTabs({ tab, onTab }: Props) {
  const { t } = useI18n();
  const { view } = useConsole();
  const tabs: { is: Tab; text: string; className: string }[] = [
    { is: 'waiting', text: t('console.tab_waiting', { count: view.waiting.length }), className: 'shrink-0 md:hidden' },
    { is: 'desk', text: view.desk.name, className: tab === 'waiting' ? 'md:bg-card md:text-ink md:shadow-card' : '' },
    { is: 'today', text: t('console.today'), className: 'shrink-0' },
  ];
  return (
    <div role="group" aria-label={t('console.tabs')} className="flex gap-1 rounded-md bg-sand-2 md:p-1 xl:hidden">
      {tabs.map(({ is, text, className }) => (
        <button
          key={is}
          type="button"
          aria-pressed={tab === is}
          onClick={() => onTab(is)}
          className={`min-h-11 min-w-0 flex-auto truncate rounded-md px-1.5 md:rounded-[10px] text-sm font-semibold text-ink-2 aria-pressed:bg-card aria-pressed:text-ink aria-pressed:shadow-card ${className}`}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
