// Whether someone who joins now would likely be served before the line closes: of the runs the wait is told from, four in five end by then.

import { servedWithin, type WaitForecast } from './forecast.ts';

export interface ClosingQuestion {
  ahead: number;
  forecast: WaitForecast | null;
  /** null: it does not close in sight. */
  closesAt: Date | null;
  now: Date;
}

/** Then the guest hears it before joining (product 9). Never where there is nothing to go by. */
export function isLikelyTooLate({ ahead, forecast, closesAt, now }: ClosingQuestion): boolean {
  if (closesAt === null || !forecast) return false;
  return servedWithin(forecast, ahead) > (closesAt.getTime() - now.getTime()) / 1000;
}
