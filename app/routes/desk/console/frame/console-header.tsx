import { Search, UserPlus, X, ChevronDown, Clock, Megaphone } from 'lucide-react';
import { Fragment, type RefObject } from 'react';
import { DemoLink } from '#app/page/demo-banner.tsx';
import { Bird } from '#app/drawings/bird.tsx';
import { useI18n, isolated, inLanguage } from '#app/i18n/use-i18n.ts';
import { useConsole } from '../press/console-context.ts';
import { StaffNav } from '#app/components/staff/staff-nav.tsx';
import { PaletteHost } from '#app/components/staff/palette-host.tsx';
import { lineStates, useFindInConsole, useSetLine } from './palette-entries.ts';
import { foundByGuests, hasHours, useJoinWords } from '../press/joinable.ts';
import { countToTell, findGuests } from '../facts/ticket-facts.ts';
import { MemberMenu } from './member-menu.tsx';
import { Key } from '../press/press-button.tsx';
import type { ConsoleLine } from '#contract/views.ts';
import { may } from '#domain/team/permissions.ts';
import { ActionItem, ActionMenu, ChoiceGroup, LinkItem } from '../ticket/action-menu.tsx';

interface Props {
  search: string;
  onSearch: (input: string) => void;
  searchField: RefObject<HTMLInputElement | null>;
}

export function ConsoleHeader(props: Props) {
  const { t } = useI18n();
  const { view, me, mayWork } = useConsole();
  return (
    <header className="flex items-center gap-x-1 border-b border-rule px-3 py-0.5 max-[27rem]:gap-x-0 max-[27rem]:px-1.5 max-md:flex-wrap md:gap-x-2 md:px-4 md:py-2 lg:gap-x-3 xl:h-15 xl:gap-x-4.5 xl:px-6 xl:py-0">
      <Bird className="h-7 flex-none max-md:hidden xl:h-8" />
      {/* Long names are cut off at the end, in either writing direction. Phones have no room for one. */}
      <h1 dir="auto" className="min-w-0 truncate font-sans text-base font-bold tracking-normal max-md:sr-only">
        {view.place.name}
      </h1>
      <StaffNav place={view.place} me={me} isSmall />
      <PaletteHost place={view.place} me={me} findInScreen={useFindInConsole()} />
      {view.place.isDemo && <DemoLink />}
      <LineMenu />
      <button
        type="button"
        onClick={() => props.searchField.current?.focus()}
        aria-label={t('console.search')}
        className="ms-auto grid size-11 flex-none place-items-center rounded-full text-ink-2 hover:bg-sand max-[23rem]:hidden md:hidden"
      >
        <Search aria-hidden="true" className="size-5" />
      </button>
      <SearchField {...props} />
      {mayWork && <AddButton />}
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
      className="inline-flex min-h-11 min-w-11 flex-none items-center justify-center max-[23rem]:ms-auto gap-2 rounded-full text-sm text-ink-2 hover:bg-sand lg:px-3 xl:min-h-9"
    >
      <UserPlus aria-hidden="true" className="size-5 2xl:hidden" />
      <span className="max-2xl:sr-only">{t('console.add')}</span>
      <span className="max-lg:hidden">
        <Key look="plain" name="A" />
      </span>
    </button>
  );
}

function SearchField({ search, onSearch, searchField }: Props) {
  const { t } = useI18n();
  const { view, open } = useConsole();
  return (
    // On phones it opens with its button, and stays while it searches.
    <div
      data-used={search !== ''}
      className="relative flex items-center max-md:order-last max-md:w-full max-md:pb-1 max-md:[&:not(:focus-within)]:data-[used=false]:sr-only md:ms-auto md:w-52 md:min-w-36 md:shrink xl:w-68"
    >
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
        placeholder={t('console.search_short')}
        title={t('console.search')}
        aria-keyshortcuts="/"
        className="min-h-11 w-full rounded-[11px] bg-sand ps-9 pe-10 text-sm text-ink placeholder:text-ink-3 xl:min-h-9.5 xl:ps-3 [&::-webkit-search-cancel-button]:appearance-none"
      />
      {search === '' ? (
        <span className="pointer-events-none absolute end-2.5 max-md:hidden">
          <Key look="card" name="/" />
        </span>
      ) : (
        <button
          type="button"
          onClick={() => {
            onSearch('');
            searchField.current?.focus();
          }}
          aria-label={t('console.search_clear')}
          className="absolute end-0 grid size-11 place-items-center xl:size-9.5"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      )}
    </div>
  );
}

const dots = { open: 'bg-moss', full: 'bg-chestnut', paused: 'bg-chestnut', closed: 'bg-ink-3' } as const;

/** The state of each of the desk's lines, and the switch to change it. */
function LineMenu() {
  const { t, language } = useI18n();
  const { view, me, open } = useConsole();
  const setLine = useSetLine();
  const joinWords = useJoinWords();
  const lines = view.lines.filter(({ id }) => view.desk.lineIds.includes(id));
  const face = <LinesFace lines={lines} />;
  const pill =
    'inline-flex min-h-11 min-w-0 items-center gap-2 rounded-full bg-sand max-md:-order-1 px-3 max-[27rem]:px-2 max-[21rem]:max-w-18 md:px-3.5 text-sm text-ink-2 xl:min-h-9';
  if (!may(me.role, 'run_line', me.grants)) return <p className={pill}>{face}</p>;
  return (
    <ActionMenu
      align="start"
      triggerClassName={`${pill} hover:bg-sand-2`}
      trigger={
        <>
          {face}
          <ChevronDown aria-hidden="true" className="size-4 flex-none max-md:hidden" />
        </>
      }
    >
      {lines.map((line) => (
        <Fragment key={line.id}>
          <ChoiceGroup
            label={inLanguage(line.name, language, view.place.defaultLanguage)}
            note={joinWords(line)}
            value={line.state}
            choices={lineStates.map(({ value, text }) => ({ value, text: t(text) }))}
            onChoose={(state) => state !== line.state && setLine(line, state)}
          />
          {hasHours(line) && (
            <ActionItem
              icon={Clock}
              text={t('console.line_until')}
              onPress={() => open({ kind: 'open_until', line })}
            />
          )}
          {countToTell(line, view) > 0 && (
            <ActionItem
              icon={Megaphone}
              text={t('console.line_tell')}
              onPress={() => open({ kind: 'line_news', line, state: null })}
            />
          )}
        </Fragment>
      ))}
      {may(me.role, 'settings') && lines.some(({ byHours }) => !byHours.isWithin) && (
        <LinkItem icon={Clock} text={t('console.start_hours')} to={`/desk/${view.place.slug}/settings/hours`} />
      )}
    </ActionMenu>
  );
}

/** On phones only the state of the line that is shut most. */
function LinesFace({ lines }: { lines: ConsoleLine[] }) {
  const { t, language } = useI18n();
  const { view } = useConsole();
  const states = lines.map(foundByGuests);
  const worst = (['closed', 'paused', 'full', 'open'] as const).find((state) => states.includes(state)) ?? 'closed';
  const [only] = lines;
  const count = lines.length;
  const shut = states.filter((state) => state !== 'open').length;
  return (
    <>
      <span aria-hidden="true" className={`size-2 flex-none rounded-full max-[21rem]:hidden ${dots[worst]}`} />
      <span className="truncate max-md:sr-only">{words()}</span>
      <span aria-hidden="true" className="truncate md:hidden">
        {t(`console.${worst}`)}
      </span>
    </>
  );

  function words(): string {
    if (count === 1 && only)
      return t(`console.line_${worst}`, {
        line: isolated(inLanguage(only.name, language, view.place.defaultLanguage)),
      });
    return shut === 0 ? t('console.lines_all_open', { count }) : t('console.lines_some_shut', { count, shut });
  }
}
