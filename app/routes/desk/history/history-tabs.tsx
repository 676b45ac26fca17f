import { Link } from 'react-router';
import type { HistoryNames } from '#contract/views.ts';
import { chooseHistory, historySearch, type HistoryFilter } from '#domain/ticket/history-filter.ts';
import { useI18n } from '#app/i18n/use-i18n.ts';

interface Props {
  place: HistoryNames['place'];
  filter: HistoryFilter;
  isLog: boolean;
}

/** Two views of the same days: the tickets, or everything that happened in a line. */
export function HistoryTabs({ place, filter, isLog }: Props) {
  const { t } = useI18n();
  const { from, to, lineId } = filter;
  const days = historySearch({ ...chooseHistory(() => null, to), from, to, lineId });
  const path = `/desk/${place.slug}/history`;
  const views = [
    { to: path, text: t('history.tickets'), isShown: !isLog },
    { to: `${path}/log`, text: t('history.log'), isShown: isLog },
  ];
  return (
    <nav aria-label={t('history.views')}>
      <ul className="flex gap-1">
        {views.map(({ to, text, isShown }) => (
          <li key={to}>
            <Link to={`${to}?${days}`} aria-current={isShown ? 'page' : undefined} prefetch="intent" className={tab}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const tab =
  'inline-flex min-h-11 items-center rounded-md px-4 text-sm font-semibold text-ink-2 inset-ring-1 inset-ring-rule hover:bg-sand hover:text-ink aria-[current=page]:bg-ink aria-[current=page]:text-shell';
