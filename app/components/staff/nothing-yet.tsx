import { Stone } from '../../drawings/stone.tsx';
import { Card } from '../card.tsx';

/** Instead of a list: why it is empty, and what to do. */
export function NothingYet({ title, text }: { title: string; text: string }) {
  return (
    <Card className="grid gap-2">
      <Stone className="w-20" />
      <h2 className="text-lg font-bold">{title}</h2>
      <p className="max-w-prose text-ink-2">{text}</p>
    </Card>
  );
}
