import type { ReactNode } from 'react';
import { Stone } from '#app/drawings/stone.tsx';
import { Card } from '../card.tsx';

interface Props {
  title: string;
  text: string;
  children?: ReactNode;
}

/** Stands where a list or figures would be. */
export function NothingYet({ title, text, children }: Props) {
  return (
    <Card className="grid justify-items-start gap-2">
      <Stone className="w-20" />
      <h2 className="text-lg">{title}</h2>
      <p className="max-w-[40rem] text-ink-2">{text}</p>
      {children}
    </Card>
  );
}
