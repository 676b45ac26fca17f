import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import type { HistoryNames } from '#contract/views.ts';
import { chooseHistory, historySearch, type HistoryFilter } from '#domain/ticket/history-filter.ts';
import { StaffPage } from '#app/components/staff/staff-page.tsx';
import { isolated } from '#app/i18n/isolated.ts';
import { useI18n } from '#app/i18n/use-i18n.ts';

interface Props {
  view: HistoryNames & { filter: HistoryFilter };
  me: ComponentProps<typeof StaffPage>['me'];
  isLog: boolean;
  children: ReactNode;
}

/** The page around two views of the same days: the tickets, or everything that happened in a line. */
export function HistoryFrame({ view: { place, filter }, me, isLog, children }: Props) {
  const { t } = useI18n();
  const { from, to, lineId } = filter;
  const days = historySearch({ ...chooseHistory(() => null, to), from, to, lineId });
  const list = `/desk/${place.slug}/history`;
  const views = [
    { to: list, text: t('history.tickets'), isShown: !isLog },
    { to: `${list}/log`, text: t('history.log'), isShown: isLog },
  ];
  return (
    <StaffPage title={t('history.title', { place: isolated(place.name) })} place={place} me={me}>
      <div className="grid gap-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-2xl">{t('frame.history')}</h1>
          <nav aria-label={t('history.views')}>
            <ul className="flex gap-1">
              {views.map(({ to: path, text, isShown }) => (
                <li key={path}>
                  <Link
                    to={`${path}?${days}`}
                    aria-current={isShown ? 'page' : undefined}
                    prefetch="intent"
                    className={tab}
                  >
                    {text}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        {children}
      </div>
    </StaffPage>
  );
}

const tab =
  'inline-flex min-h-11 items-center rounded-md px-4 text-sm font-semibold text-ink-2 inset-ring-1 inset-ring-rule hover:bg-sand hover:text-ink aria-[current=page]:bg-ink aria-[current=page]:text-shell';
