import { Search, UserPlus, X } from 'lucide-react';
import type { RefObject } from 'react';
import { DemoLink } from '../../../../page/demo-banner.tsx';
import { Bird } from '../../../../drawings/bird.tsx';
import { useI18n } from '../../../../i18n/use-i18n.ts';
import { useConsole } from '../console-context.ts';
import { LineMenu } from './line-menu.tsx';
import { MemberMenu } from './member-menu.tsx';
import { Key } from '../press/press-button.tsx';

interface Props {
  search: string;
  onSearch: (input: string) => void;
  searchField: RefObject<HTMLInputElement | null>;
}

export function ConsoleHeader(props: Props) {
  const { view, mayWork } = useConsole();
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-rule px-3 py-2 sm:px-4 xl:h-15 xl:flex-nowrap xl:gap-x-4.5 xl:px-6 xl:py-0">
      <Bird className="h-7 flex-none xl:h-8" />
      {/* Long names are cut off at the end, in either writing direction. The narrowest screens hide the name. */}
      <h1
        dir="auto"
        className="min-w-0 truncate font-sans text-base font-bold tracking-normal max-md:flex-1 max-[23rem]:sr-only"
      >
        {view.place.name}
      </h1>
      {view.place.isDemo && <DemoLink />}
      <LineMenu />
      <div className="order-last flex w-full items-center gap-2 md:order-none md:ms-auto md:w-auto">
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
      <UserPlus aria-hidden="true" className="size-5 xl:hidden" />
      <span className="md:max-lg:sr-only">{t('console.add')}</span>
      <Key look="plain" name="A" />
    </button>
  );
}

function SearchField({ search, onSearch, searchField }: Props) {
  const { t } = useI18n();
  return (
    <div className="relative flex min-w-0 flex-1 items-center md:w-36 md:flex-none lg:w-56 xl:w-70">
      <Search aria-hidden="true" className="pointer-events-none absolute start-3 size-4 text-ink-3 xl:hidden" />
      <input
        ref={searchField}
        type="search"
        value={search}
        onChange={(event) => onSearch(event.target.value)}
        onKeyDown={(event) => {
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
