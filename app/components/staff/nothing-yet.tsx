import type { ReactNode } from 'react';
import { Stone } from '../../drawings/bird.tsx';
import { Card } from '../card.tsx';

/** Instead of a list or figures: why there are none, and what to do. */
export function NothingYet({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <Card className="grid justify-items-start gap-2">
      <Stone className="w-20" />
      <h2 className="text-lg font-bold">{title}</h2>
      <p className="max-w-prose text-ink-2">{text}</p>
      {children}
    </Card>
  );
}
