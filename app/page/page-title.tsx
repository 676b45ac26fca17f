import type { ReactNode } from 'react';
import { longestWordEm } from '../components/longest-word.ts';

/** What a page is, and what it is for. */
export function PageTitle({ title, lead, className = '' }: { title: string; lead?: ReactNode; className?: string }) {
  return (
    <div className={`grid gap-2 ${className}`}>
      <h1 className={`[overflow-wrap:anywhere] ${titleSize(title)}`}>{title}</h1>
      {lead && <p className="text-ink-2 [overflow-wrap:anywhere]">{lead}</p>}
    </div>
  );
}

/** So large that the longest word of a title stays whole on the narrowest phone. */
export function titleSize(title: string): string {
  const em = longestWordEm(title);
  return sizes.find(({ maxEm }) => em <= maxEm)?.size ?? 'text-[min(4.2vw,1.625rem)]';
}

const sizes = [
  { maxEm: 7, size: 'text-3xl' },
  { maxEm: 9, size: 'text-2xl' },
  { maxEm: 12, size: 'text-xl' },
];
