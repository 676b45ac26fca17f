import { formatDate } from '../../../../i18n/format.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { useNow } from '../clock.tsx';
import { useConsole } from '../console-context.ts';

const height = 90;
const lowest = 4;
const fewest = 8;

/** How many joined in each hour of the day; the hour that runs is the one in colour. */
export function HourBars({ hours }: { hours: { hour: number; count: number }[] }) {
  const { t } = useText();
  const { view } = useConsole();
  const now = useNow(60);
  const running = hourAt(now, view.place.timeZone);
  const shown = span(hours, running);
  const most = Math.max(1, ...shown.map(({ count }) => count));
  const words = hours.map(({ hour, count }) => t('console.today_hour', { hour: `${hour}:00`, count })).join(', ');
  const step = 246 / shown.length;
  const width = Math.min(24, step * 0.78);
  return (
    <svg
      viewBox={`0 0 246 ${height}`}
      role="img"
      aria-label={t('console.today_chart', { hours: words })}
      className="mt-5 w-full max-w-80 rtl:-scale-x-100"
    >
      {shown.map(({ hour, count }, index) => {
        const tall = Math.max(lowest, (count / most) * height);
        return (
          <rect
            key={hour}
            x={index * step}
            y={height - tall}
            width={width}
            height={tall}
            rx={Math.min(5, tall / 2)}
            className={hour === running ? 'fill-chestnut' : 'fill-sand-2'}
          />
        );
      })}
    </svg>
  );
}

/** From the first hour anybody came to the one that runs, at least eight; a day of work may go past midnight. */
function span(hours: { hour: number; count: number }[], running: number): { hour: number; count: number }[] {
  const counts = new Map(hours.map(({ hour, count }) => [hour, count]));
  const first = hours[0]?.hour ?? running;
  const after = (hour: number) => (hour - first + 24) % 24;
  const length = Math.max(after(running), ...hours.map(({ hour }) => after(hour))) + 1;
  const earlier = Math.max(0, fewest - length);
  return Array.from({ length: length + earlier }, (_, index) => {
    const hour = (first - earlier + index + 24) % 24;
    return { hour, count: counts.get(hour) ?? 0 };
  });
}

function hourAt(now: number, timeZone: string): number {
  return Number(formatDate('en', now, { timeZone }, { hour: 'numeric', hourCycle: 'h23' }));
}
