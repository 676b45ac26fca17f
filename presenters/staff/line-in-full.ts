// A line and a desk with all their settings, for staff who configure them.

import type { DeskInFull, LineInFull } from '#contract/views.ts';
import type { DeskRow } from '#db/place/desks.ts';
import type { LineRow } from '#db/place/lines.ts';
import { lineSettingsOf } from '#domain/line/line-settings.ts';
import { measuredMinutes, type MeasuredMinutes } from '#domain/wait/desk-times.ts';
import { loadWaitModel } from '#domain/wait/wait-model.ts';

export function presentLineInFull(line: LineRow): LineInFull {
  return {
    id: line.id,
    placeId: line.place_id,
    slug: line.slug,
    name: line.name,
    prefix: line.prefix,
    state: line.state,
    hours: line.hours,
    exceptions: line.exceptions,
    services: line.services,
    questions: line.questions,
    waiting: line.waiting,
    seq: line.head,
    ...lineSettingsOf(line.settings),
  };
}

/** How long guests of each service were at a desk, from what the line learnt. */
export function presentMeasuredMinutes(model: string | null): Record<string, MeasuredMinutes> {
  const learnt = model === null ? null : loadWaitModel(model);
  return learnt ? measuredMinutes(learnt) : {};
}

export function presentDeskInFull(desk: DeskRow): DeskInFull {
  return {
    id: desk.id,
    placeId: desk.place_id,
    name: desk.name,
    directions: desk.directions,
    lines: desk.line_ids,
    open: desk.is_open,
  };
}
