// Parts that are in the page from its first byte, and work without scripts. Nobody presses them at first: their scripts come
// after that of the place in line.

import { Suspense, type ComponentProps } from 'react';
import { plainPart } from '../base/ticket-part.tsx';

const { Part: SmallPrint } = plainPart(() => import('../details/small-print.tsx').then((part) => part.SmallPrint));
const { Part: LeaveFold } = plainPart(() => import('../details/leave-fold.tsx').then((part) => part.LeaveFold));

export function TicketFooter(props: ComponentProps<typeof SmallPrint>) {
  return (
    <Suspense>
      <SmallPrint {...props} />
    </Suspense>
  );
}

export function LeaveLine(props: ComponentProps<typeof LeaveFold>) {
  return (
    <Suspense>
      <LeaveFold {...props} />
    </Suspense>
  );
}
