import { Rows3, SlidersHorizontal, SquareCheck } from 'lucide-react';
import type { StaffTicket } from '#contract/views.ts';
import { isLanguage, nameOf } from '#locales/languages.ts';
import { inLanguage, useI18n, isolated } from '#app/i18n/use-i18n.ts';
import { useMoment } from '../facts/clock.tsx';
import { useConsole, useHost } from '../press/console-context.ts';
import { ActionItem, ActionMenu, CheckItem, ChoiceGroup, MenuRule } from '../ticket/action-menu.tsx';
import { useKeptChoice } from '../facts/kept-choice.ts';
import { useChoosing } from '../ticket/use-chosen.ts';
import { everybody, usefulFilters, type RowFilter } from './row-filter.ts';

/** Kept for each person: two may share a browser. */
export function useCompactRows(): [boolean, (isOn: boolean) => void] {
  const { me } = useConsole();
  return useKeptChoice(`compact_rows.${me.memberId}`, { atFirst: false });
}

interface Props {
  tickets: readonly StaffTicket[];
  filter: RowFilter;
  onFilter: (filter: RowFilter) => void;
}

/** What the list shows, and how tall its rows are. */
export function ListMenu(props: Props) {
  const { t } = useI18n();
  const [isCompact, chooseCompact] = useCompactRows();
  const { mayWork } = useHost();
  const { begin } = useChoosing();
  return (
    <ActionMenu
      label={t('console.list_menu')}
      trigger={<SlidersHorizontal aria-hidden="true" className="size-5" />}
      triggerClassName="-my-2 grid size-11 flex-none place-items-center rounded-md text-ink-2 hover:bg-sand"
    >
      <FilterChoices {...props} />
      <MenuRule />
      {mayWork && <ActionItem icon={SquareCheck} onPress={begin} text={t('chosen.begin')} />}
      <CheckItem icon={Rows3} isOn={isCompact} onTurn={chooseCompact} text={t('console.list_compact')} />
    </ActionMenu>
  );
}

/** Created as the menu opens: only filters that change what is seen, and the one that is chosen. */
function FilterChoices({ tickets, filter, onFilter }: Props) {
  const { t } = useI18n();
  const words = useFilterWords();
  const moment = useMoment();
  const keyOf = ({ by, value }: RowFilter): string => `${by} ${value ?? ''}`;
  const useful = usefulFilters(tickets, moment());
  const isOffered = [everybody, ...useful].some((one) => keyOf(one) === keyOf(filter));
  const filters = [everybody, ...useful, ...(isOffered ? [] : [filter])];
  return (
    <ChoiceGroup
      label={t('console.list_show')}
      value={keyOf(filter)}
      choices={filters.map((one) => ({ value: keyOf(one), text: words(one) }))}
      onChoose={(key) => onFilter(filters.find((one) => keyOf(one) === key) ?? everybody)}
    />
  );
}

function useFilterWords(): (filter: RowFilter) => string {
  const { t, language } = useI18n();
  const { lines, defaultLanguage } = useHost();
  return (filter) => {
    if (filter.value === undefined) return t(`console.list_${filter.by}`);
    if (filter.by === 'language') return isLanguage(filter.value) ? nameOf(filter.value) : filter.value;
    const named = filter.by === 'line' ? lines : lines.flatMap(({ services }) => services);
    const found = named.find(({ id }) => id === filter.value);
    return found ? inLanguage(found.name, language, defaultLanguage) : filter.value;
  };
}

interface NoteProps {
  filter: RowFilter;
  shown: number;
  all: number;
  onShowAll: () => void;
}

/** Says that guests are left out, and brings them back. */
export function FilterNote({ filter, shown, all, onShowAll }: NoteProps) {
  const { t } = useI18n();
  const words = useFilterWords();
  if (filter.by === 'all') return null;
  return (
    <div className="mb-2.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md bg-tide-wash px-4 py-1.5 text-sm text-tide">
      <p role="status" className="font-semibold">
        {t('console.list_only', { filter: isolated(words(filter)), shown, all })}
      </p>
      <button type="button" onClick={onShowAll} className="min-h-11 font-semibold underline underline-offset-4">
        {t('console.list_show_all')}
      </button>
    </div>
  );
}
