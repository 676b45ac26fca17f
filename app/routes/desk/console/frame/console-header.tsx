import { Search, UserPlus, X, ChevronDown, Megaphone } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { DemoLink } from '../../../../page/demo-banner.tsx';
import { Bird } from '../../../../drawings/bird.tsx';
import { useI18n } from '../../../../i18n/use-i18n.ts';
import { useConsole } from '../console-context.ts';
import { StaffNav } from '../../../../components/staff/staff-nav.tsx';
import { PaletteHost } from '../../../../components/staff/palette-host.tsx';
import { useFindInConsole } from './palette-entries.ts';
import { findGuests } from '../ticket-facts.ts';
import { MemberMenu } from './member-menu.tsx';
import { Key } from '../press/press-button.tsx';
import type { ConsoleLine, LineState } from '#contract/views.ts';
import { may } from '#domain/team/permissions.ts';
import { inLanguage } from '../../../../i18n/in-language.ts';
import { ActionItem, ActionMenu, ChoiceGroup } from './action-menu.tsx';
import { isolated } from '../../../../i18n/words/isolated.ts';

interface Props {
  search: string;
  onSearch: (input: string) => void;
  searchField: RefObject<HTMLInputElement | null>;
}

export function ConsoleHeader(props: Props) {
  const { view, me, mayWork } = useConsole();
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-rule px-3 py-2 sm:px-4 xl:h-15 xl:flex-nowrap xl:gap-x-4.5 xl:px-6 xl:py-0">
      <Bird className="h-7 flex-none max-sm:hidden xl:h-8" />
      {/* Long names are cut off at the end, in either writing direction. The narrowest screens hide the name. */}
      <h1
        dir="auto"
        className="min-w-0 truncate font-sans text-base font-bold tracking-normal max-md:flex-1 max-[23rem]:sr-only"
      >
        {view.place.name}
      </h1>
      <StaffNav place={view.place} me={me} isSmall />
      <PaletteHost place={view.place} me={me} findInScreen={useFindInConsole()} />
      {view.place.isDemo && <DemoLink />}
      <LineMenu />
      <div className="order-2 flex min-w-40 flex-1 items-center gap-2 md:order-none md:ms-auto md:min-w-0 md:flex-none">
        <SearchField {...props} />
        {mayWork && <AddButton />}
      </div>
      <MemberMenu />
    </header>
  );
}

function AddButton() {
  const { t } = useI18n();
  const { open } = useConsole();
  return (
    <button
      type="button"
      aria-keyshortcuts="A"
      onClick={() => open({ kind: 'add' })}
      className="inline-flex min-h-11 flex-none items-center gap-2 rounded-full px-3 text-sm text-ink-2 hover:bg-sand xl:min-h-9"
    >
      <UserPlus aria-hidden="true" className="size-5 2xl:hidden" />
      <span className="max-lg:sr-only xl:max-2xl:sr-only">{t('console.add')}</span>
      <Key look="plain" name="A" />
    </button>
  );
}

function SearchField({ search, onSearch, searchField }: Props) {
  const { t } = useI18n();
  const { view, open } = useConsole();
  return (
    <div className="relative flex min-w-0 flex-1 items-center md:w-36 md:flex-none lg:w-52 xl:w-60">
      <Search aria-hidden="true" className="pointer-events-none absolute start-3 size-4 text-ink-3 xl:hidden" />
      <input
        ref={searchField}
        type="search"
        value={search}
        onChange={(event) => onSearch(event.target.value)}
        onKeyDown={(event) => {
          const [first] = event.key === 'Enter' ? findGuests(view, search) : [];
          if (first) open({ kind: 'ticket', ticket: first });
          if (event.key !== 'Escape') return;
          onSearch('');
          event.currentTarget.blur();
        }}
        aria-label={t('console.search')}
        placeholder={t('console.search')}
        aria-keyshortcuts="/"
        className="min-h-11 w-full rounded-[11px] bg-sand ps-9 pe-10 text-sm text-ink placeholder:text-ink-3 xl:min-h-9.5 xl:ps-3 [&::-webkit-search-cancel-button]:appearance-none"
      />
      {search === '' ? (
        <span className="pointer-events-none absolute end-2.5">
          <Key look="card" name="/" />
        </span>
      ) : (
        <button
          type="button"
          onClick={() => onSearch('')}
          aria-label={t('console.search_clear')}
          className="absolute end-0 grid size-11 place-items-center xl:size-9.5"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      )}
    </div>
  );
}

const lineTexts = { open: 'console.line_open', paused: 'console.line_paused', closed: 'console.line_closed' } as const;
const stateTexts = { open: 'console.open', paused: 'console.paused', closed: 'console.closed' } as const;
const dots = { open: 'bg-moss', paused: 'bg-chestnut', closed: 'bg-ink-3' } as const;

/** The state of each of the desk's lines, and the switch to change it. */
function LineMenu() {
  const { t } = useI18n();
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
    'inline-flex min-h-11 min-w-0 items-center gap-2 rounded-full bg-sand max-md:order-1 max-[23rem]:max-w-28 px-3.5 text-sm text-ink-2 xl:min-h-9';
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
        >
          {line.waiting > 0 && (
            <ActionItem icon={Megaphone} onPress={() => open({ kind: 'line_news', line, state: null })}>
              {t('console.line_tell')}
            </ActionItem>
          )}
        </LineChoice>
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

interface LineChoiceProps {
  line: ConsoleLine;
  onChoose: (state: LineState) => void;
  children: ReactNode;
}

function LineChoice({ line, onChoose, children }: LineChoiceProps) {
  const { t, language } = useI18n();
  const { view } = useConsole();
  const choices: { value: LineState; text: string }[] = [
    { value: 'open', text: t('console.line_do_open') },
    { value: 'paused', text: t('console.line_do_pause') },
    { value: 'closed', text: t('console.line_do_close') },
  ];
  return (
    <>
      <ChoiceGroup
        label={inLanguage(line.name, language, view.place.defaultLanguage)}
        value={line.state}
        choices={choices}
        onChoose={onChoose}
      />
      {children}
    </>
  );
}
