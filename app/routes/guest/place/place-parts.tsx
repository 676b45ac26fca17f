// The parts of the place's page that not every visitor needs at once: each with its own script.

import { Suspense, type ComponentType } from 'react';
import { lazyPart } from '#app/components/lazy-part.tsx';

function placePart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const { Part } = lazyPart(load);
  return (props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
}

export const LineChoice = placePart(() => import('./line-choice.tsx').then((part) => part.LineChoice));
export const LineShut = placePart(() => import('./line-shut.tsx').then((part) => part.LineShut));
export const ServiceChoice = placePart(() => import('./service-choice.tsx').then((part) => part.ServiceChoice));
export const JoinDetails = placePart(() => import('./join-details.tsx').then((part) => part.JoinDetails));
export const ClosingGuard = placePart(() => import('./closing-guard-step.tsx').then((part) => part.ClosingGuard));
