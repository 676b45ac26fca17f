import { Link } from 'react-router';
import { showWhole } from './show-whole.ts';

interface Props {
  label: string;
  links: readonly { to: string; text: string; isChosen: boolean }[];
  /** What the chosen one leads to: this page, or a part of what it shows. */
  current?: 'page' | 'true';
}

/** Links that choose what a page shows, in one row that scrolls. */
export function LinkRow({ label, links, current = 'true' }: Props) {
  return (
    <nav aria-label={label} className="-mx-3 overflow-x-auto px-3 print:hidden">
      <ul className="flex gap-1">
        {links.map(({ to, text, isChosen }) => (
          <li key={to}>
            <Link
              to={to}
              preventScrollReset
              onFocus={showWhole}
              prefetch={current === 'page' ? 'intent' : 'none'}
              aria-current={isChosen ? current : undefined}
              className="inline-flex min-h-11 items-center rounded-md px-3 text-sm font-semibold whitespace-nowrap text-ink-2 inset-ring-1 inset-ring-rule hover:bg-sand hover:text-ink aria-[current]:bg-ink aria-[current]:text-shell"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
