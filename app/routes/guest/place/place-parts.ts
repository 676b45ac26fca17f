// The parts of the place's page that not every visitor needs at once: each with its own script.

import { lazyPart } from '#app/components/lazy-part.tsx';

const lineChoice = lazyPart(() => import('./line-choice.tsx').then((part) => part.LineChoice));
const lineShut = lazyPart(() => import('./line-shut.tsx').then((part) => part.LineShut));
const serviceChoice = lazyPart(() => import('./service-choice.tsx').then((part) => part.ServiceChoice));
const joinDetails = lazyPart(() => import('./join-details.tsx').then((part) => part.JoinDetails));
const closingGuard = lazyPart(() => import('./closing-guard-step.tsx').then((part) => part.ClosingGuard));

const parts = [lineChoice, lineShut, serviceChoice, joinDetails, closingGuard];

export async function placePartsReady(): Promise<void> {
  await Promise.all(parts.map(({ ready }) => ready()));
}

export const LineChoice = lineChoice.Part;
export const LineShut = lineShut.Part;
export const ServiceChoice = serviceChoice.Part;
export const JoinDetails = joinDetails.Part;
export const ClosingGuard = closingGuard.Part;
