import { DirectionProvider } from '@base-ui/react/direction-provider';
import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { DeskView, JoinAnswer, Me } from '#contract/views.ts';
import { may } from '#domain/permissions.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useStream } from '../../../live/use-stream.ts';
import { ConsoleContext } from './console-context.ts';
import type { OpenDialog } from './console-context.ts';
import { ConsoleDialogs } from './console-dialogs.tsx';
import { ConsoleHeader } from './console-header.tsx';
import { ConsoleTabs } from './console-tabs.tsx';
import type { Tab } from './console-tabs.tsx';
import { DeskColumn, DeskFooter } from './desk-column.tsx';
import { Notes } from './notes.tsx';
import { TodayColumn } from './today-column.tsx';
import { useConsoleKeys } from './use-console-keys.ts';
import { usePresses } from './use-presses.ts';
import { WaitingColumn } from './waiting-column.tsx';

export interface ConsoleStart {
  view: DeskView;
  me: Me;
  guestUrl: string;
  countries: string;
  greetings: Record<string, string>;
}

export function DeskConsole({ view: initial, ...rest }: ConsoleStart) {
  const { direction } = useText();
  const { view, isLive, since } = useStream(`/api/v1/desks/${initial.desk.id}/stream`, initial);
  const { revalidate } = useRevalidator();
  const presses = usePresses(view, isLive, () => void revalidate());
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [added, setAdded] = useState<JoinAnswer | null>(null);
  const press: typeof presses.press = (wish) => {
    setAdded(null);
    return presses.press(wish);
  };
  const forgetAdded = () => setAdded(null);
  const mayWork = may(rest.me.role, 'work_tickets', rest.me.grants);
  const context = { ...rest, mayWork, ...presses, press, view, isLive, since, open: setDialog, added, forgetAdded };
  return (
    <DirectionProvider direction={direction}>
      <ConsoleContext value={context}>
        <ConsoleScreen dialog={dialog} onClose={() => setDialog(null)} onAdded={setAdded} />
      </ConsoleContext>
    </DirectionProvider>
  );
}

interface ScreenProps {
  dialog: OpenDialog | null;
  onClose: () => void;
  onAdded: (joined: JoinAnswer) => void;
}

function ConsoleScreen({ dialog, onClose, onAdded }: ScreenProps) {
  const { t } = useText();
  const [search, setSearch] = useState('');
  const [tab, setTab] = useState<Tab>('desk');
  const searchField = useRef<HTMLInputElement>(null);
  const shortcuts = useConsoleKeys(() => {
    searchField.current?.focus();
    searchField.current?.select();
  });
  const searchFor = (wish: string) => {
    setSearch(wish);
    if (wish !== '' && isPhoneWide()) setTab('waiting');
  };
  return (
    <>
      <div data-tab={tab} className="group/console flex min-h-dvh flex-col md:h-dvh print:hidden">
        <ConsoleHeader search={search} onSearch={searchFor} searchField={searchField} />
        <Notes />
        <noscript>
          <p className="bg-rust-wash px-4 py-2.5 text-sm font-semibold text-rust">{t('console.needs_scripts')}</p>
        </noscript>
        <main id="content" tabIndex={-1} className={grid}>
          <div className="px-3 pt-3 [grid-area:tabs] md:bg-sand md:px-4 md:pt-4 xl:hidden">
            <ConsoleTabs tab={tab} onTab={setTab} />
          </div>
          <section className={`${column} ${areas.waiting}`}>
            <WaitingColumn search={search} />
          </section>
          <section className={`${column} ${areas.desk}`}>
            <DeskColumn />
          </section>
          <div className="bottom-0 z-10 mt-auto bg-sand px-3 py-3 [grid-area:footer] max-md:sticky max-md:border-t max-md:border-rule sm:px-4 xl:px-5 xl:pb-4.5">
            <DeskFooter />
          </div>
          <section className={`${column} ${areas.today}`}>
            <TodayColumn />
          </section>
        </main>
      </div>
      {/* Beside the screen, not in it: a printed poster stands alone. */}
      <ConsoleDialogs dialog={dialog} onClose={onClose} onAdded={onAdded} shortcuts={shortcuts} />
    </>
  );
}

/** Where a search must bring its results to the front. */
function isPhoneWide(): boolean {
  return matchMedia('(width < 48rem)').matches;
}

/** One column on a phone, two on a tablet (the desk or the day beside the waiting), three beyond. */
const grid =
  "flex min-h-0 flex-1 flex-col outline-none md:grid md:grid-cols-[minmax(0,1fr)_minmax(21rem,42%)] md:grid-rows-[auto_minmax(0,1fr)_auto] md:[grid-template-areas:'waiting_tabs''waiting_beside''waiting_footer'] xl:grid-cols-[minmax(0,1fr)_26.25rem_17.9rem] xl:grid-rows-[minmax(0,1fr)_auto] xl:[grid-template-areas:'waiting_beside_today''waiting_footer_today']";
const column = 'relative min-h-0 overscroll-contain px-3 py-4 sm:px-4 md:overflow-y-auto xl:py-4.5';
const areas = {
  waiting: '[grid-area:waiting] max-md:hidden max-md:group-data-[tab=waiting]/console:block xl:px-6',
  desk: 'flex flex-col gap-3.5 [grid-area:beside] max-md:hidden max-md:group-data-[tab=desk]/console:flex md:bg-sand md:max-xl:group-data-[tab=today]/console:hidden xl:px-5',
  today:
    '[grid-area:beside] max-xl:hidden max-xl:group-data-[tab=today]/console:block md:max-xl:bg-sand xl:px-5 xl:[grid-area:today]',
};
