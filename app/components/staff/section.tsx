import { useId, type ReactNode } from 'react';
import { Card } from '../card.tsx';

interface SectionProps {
  title: string;
  text?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A group of related content on a page, on a card with a heading. */
export function Section({ title, text, className = '', children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Card className={`grid grid-cols-[minmax(0,1fr)] gap-5 ${className}`}>
        <div className="grid gap-1">
          <h2 id={id} className="text-xl [overflow-wrap:anywhere]">
            {title}
          </h2>
          {text && <p className="max-w-prose text-sm text-ink-2 [overflow-wrap:anywhere]">{text}</p>}
        </div>
        {children}
      </Card>
    </section>
  );
}
