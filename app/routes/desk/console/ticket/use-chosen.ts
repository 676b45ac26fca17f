import { createContext, useCallback, useMemo, useState } from 'react';
import type { StaffTicket } from '#contract/views.ts';
import { maxTogether } from '#domain/ticket/together-move.ts';
import { useConsole, useInside } from '../press/console-context.ts';
import type { PressOf } from '../press/press.ts';
import { shownRows } from './row-steps.ts';

type Choosing = ReturnType<typeof useChoosingState>;

export const ChoosingContext = createContext<Choosing | null>(null);

export const useChoosing = (): Choosing => useInside(ChoosingContext);

/** The rows that a host ticks to do the same to all of them. */
export function useChoosingState() {
  /** In the order in which they were ticked. Some may be in the list no more. */
  const [{ isChoosing, ids }, set] = useState<{ isChoosing: boolean; ids: readonly string[] }>(nothingChosen);
  const begin = useCallback(() => set((now) => ({ ...now, isChoosing: true })), []);
  const end = useCallback(() => set(nothingChosen), []);
  const choose = useCallback((next: readonly string[]) => set({ isChoosing: next.length > 0, ids: next }), []);
  /** Ticks a row, or takes its tick away. `isRange`: and all rows from the one before. */
  const tick = useCallback(
    (ticketId: string, isRange = false) =>
      set(({ ids: now }) => ({ isChoosing: true, ids: isRange ? withRange(now, ticketId) : toggled(now, ticketId) })),
    [],
  );
  /** Takes ticks away, or gives them back. Those made meanwhile stay. */
  const retick = useCallback(
    (ticketIds: readonly string[], isTicked: boolean) =>
      set(({ ids: now }) => {
        const others = now.filter((id) => !ticketIds.includes(id));
        const next = isTicked ? [...ticketIds, ...others].slice(0, maxTogether) : others;
        return { isChoosing: next.length > 0, ids: next };
      }),
    [],
  );
  return useMemo(
    () => ({ isChoosing, ids, begin, tick, choose, retick, end }),
    [isChoosing, ids, begin, tick, choose, retick, end],
  );
}

const nothingChosen = { isChoosing: false, ids: [] };

const toggled = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id].slice(0, maxTogether);

/** From the row that was ticked last to this one, as they stand on the screen. */
function withRange(ids: readonly string[], ticketId: string): string[] {
  const rows = shownRows();
  const [from, to] = [rows.indexOf(ids.at(-1) ?? ''), rows.indexOf(ticketId)].toSorted((a, b) => a - b);
  if (from === undefined || to === undefined || from < 0) return toggled(ids, ticketId);
  return [...new Set([...ids, ...rows.slice(from, to + 1)])].slice(0, maxTogether);
}

/** The ticked guests who still wait or are set aside, and what does the same to all of them. */
export function useChosen() {
  const { view, press } = useConsole();
  const { ids, retick } = useChoosing();
  const chosen = new Set(ids);
  const tickets = [...view.waiting, ...view.held].filter(({ id }) => chosen.has(id));
  /** Whoever was left as they were stays ticked. */
  const send = async (of: readonly StaffTicket[], move: PressOf<'together'>['move']): Promise<boolean> => {
    const ticketIds = of.map(({ id }) => id);
    const answering = press({ kind: 'together', deskId: view.desk.id, ticketIds, move });
    // The host ticks the next ones before the answer comes.
    retick(ticketIds, false);
    const answer = await answering;
    const left = answer?.isDone ? (answer.several?.refused.map(({ ticketId }) => ticketId) ?? []) : ticketIds;
    if (left.length > 0) retick(left, true);
    return answer?.isDone ?? false;
  };
  return { tickets, send };
}
