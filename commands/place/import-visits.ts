// A place imports visits of another system. A draft is stored while somebody decides. Used, it teaches the place's
// lines: the newest visits of each are stored as numbers, and each line learns again, from these visits and then from
// its own log. No ticket and no person comes of it. All of it can be deleted again.

import { dropVisitDraft, dropVisits, findVisitDraft, keepVisitDraft, keepVisits } from '#db/place/imported-visits.ts';
import { findLinesOfPlace } from '#db/place/lines.ts';
import { forgetModels } from '#db/ticket/kept-waits.ts';
import { visitsByLine, type VisitDraft } from '#domain/history/visit-draft.ts';
import { fieldRefusal, Refusal } from '#domain/refusal.ts';
import type { Staff } from '#domain/team/actor.ts';
import { changePlace, placeFor, type CommandContext } from '../engine/command.ts';

interface PlaceInput {
  placeId: string;
}

async function changeVisits(
  context: CommandContext,
  actor: Staff,
  { placeId }: PlaceInput,
  change: Parameters<typeof changePlace<void>>[2],
): Promise<void> {
  const { organizationId } = await placeFor(context, actor, 'settings', placeId);
  await changePlace(context, { organizationId, placeId, actor, idempotencyKey: null }, change);
}

export function keepDraftOfVisits(
  context: CommandContext,
  actor: Staff,
  { draft, ...at }: PlaceInput & { draft: VisitDraft },
): Promise<void> {
  return changeVisits(context, actor, at, ({ trx, place }) =>
    keepVisitDraft(trx, place, { draft, madeAt: context.now() }),
  );
}

export function dropDraftOfVisits(context: CommandContext, actor: Staff, at: PlaceInput): Promise<void> {
  return changeVisits(context, actor, at, ({ trx, place }) => dropVisitDraft(trx, place));
}

export interface ImportInput extends PlaceInput {
  /** When the draft that was looked at was made, in milliseconds: another draft is refused. */
  madeAt: number;
  /** By the names in the file: a line here, and the services of one name, one per line. */
  lines: ReadonlyMap<string, string>;
  services: ReadonlyMap<string, readonly { lineId: string; serviceId: string }[]>;
}

export function importVisits(context: CommandContext, actor: Staff, input: ImportInput): Promise<void> {
  return changeVisits(context, actor, input, async ({ trx, place, note }) => {
    const organizationId = place.organization_id;
    const found = await findVisitDraft(trx, place);
    // A colleague used it meanwhile, or it is too old.
    if (!found) throw fieldRefusal('draft', 'gone');
    if (found.madeAt.getTime() !== input.madeAt) throw new Refusal('stale');
    const lines = new Map((await findLinesOfPlace(trx, place)).map((line) => [line.id, line]));
    const servicesOf = (lineId: string): readonly { id: string }[] => lines.get(lineId)?.services ?? [];
    const byLine = visitsByLine(
      found.draft,
      (name) => {
        const lineId = input.lines.get(name);
        return lineId !== undefined && lines.has(lineId) ? lineId : null;
      },
      (lineId, name) => {
        const chosen = input.services.get(name)?.find((one) => one.lineId === lineId)?.serviceId;
        return servicesOf(lineId).find(({ id }) => id === chosen)?.id ?? null;
      },
    );
    if (byLine.size === 0) throw fieldRefusal('lines', 'required');
    await dropVisits(trx, place);
    for (const [lineId, visits] of byLine) await keepVisits(trx, { organizationId, lineId }, visits);
    await forgetModels(trx, { organizationId, lineIds: [...lines.keys()] });
    await dropVisitDraft(trx, place);
    const count = [...byLine.values()].reduce((all, visits) => all + visits.length, 0);
    await note('visits_imported', { data: { count, lines: [...byLine.keys()] } });
  });
}

export function forgetVisits(context: CommandContext, actor: Staff, at: PlaceInput): Promise<void> {
  return changeVisits(context, actor, at, async ({ trx, place, note }) => {
    const count = await dropVisits(trx, place);
    if (count === 0) return;
    const lines = await findLinesOfPlace(trx, place);
    await forgetModels(trx, { organizationId: place.organization_id, lineIds: lines.map(({ id }) => id) });
    await note('visits_forgotten', { data: { count } });
  });
}
