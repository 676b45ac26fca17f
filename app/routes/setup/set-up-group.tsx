import type { ReactNode } from 'react';
import { Card } from '../../components/card.tsx';

export function SetUpGroup({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <Card className="grid gap-5">
      <div className="grid gap-1">
        <h2 className="text-xl">{title}</h2>
        {text && <p className="text-sm text-ink-2">{text}</p>}
      </div>
      {children}
    </Card>
  );
}
