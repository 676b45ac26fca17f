// A line that is known to take so many seconds for each guest, without the guests: what it tells is set, and what it has learnt, so that
// a running server goes on from there.

import type { WaitForecast } from '#domain/wait/forecast.ts';
import { newWaitModel, saveWaitModel } from '#domain/wait/wait-model.ts';

/** One desk, one guest after the other. */
export function evenForecast(secondsEach: number): WaitForecast {
  const ahead = Array.from({ length: 41 }, (_, index) => index);
  const times = (of: (index: number) => number): number[] => ahead.map((index) => Math.round(of(index) * secondsEach));
  return {
    ahead,
    low: times((index) => 0.6 * index),
    middle: times((index) => index),
    high: times((index) => 1.3 * (index + 1)),
    early: times((index) => index),
    served: times((index) => 1.3 * (index + 1)),
  };
}

/** The statement and its values; `lineId` null: every line. */
export function teachingWait(lineId: string | null, secondsEach: number): [text: string, values: unknown[]] {
  const model = newWaitModel();
  model.seconds.last = Array<number>(30).fill(secondsEach);
  model.waits = 30;
  const text = `with taught as (insert into line_wait (organization_id, line_id, model, kept_by)
      select organization_id, id, $2, gen_random_uuid() from line where $1::uuid is null or id = $1
      on conflict (organization_id, line_id) do update set model = excluded.model, kept_by = excluded.kept_by)
    update line set forecast = $3::jsonb where $1::uuid is null or id = $1`;
  return [text, [lineId, saveWaitModel(model), JSON.stringify(evenForecast(secondsEach))]];
}
