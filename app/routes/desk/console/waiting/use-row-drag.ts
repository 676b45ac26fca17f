import { useEffect, useEffectEvent, type RefObject } from 'react';
import { RowLift } from './row-lift.ts';

export type LiftNews =
  | { kind: 'picked_up' | 'moved_to'; ticketId: string; place: number; count: number }
  | { kind: 'put_back'; ticketId: string };

interface Listener {
  /** The row was dropped behind these of its line. */
  onDrop: (ticketId: string, behind: readonly string[]) => void;
  /** News for screen readers. */
  onNews: (news: LiftNews) => void;
}

/** A pointer that moved less than this only pressed. */
const dragFromPixels = 5;
/** The list scrolls when the pointer is this close to its edge. */
const edgePixels = 56;
const scrollPixels = 12;

/** Moves rows by their handle: with mouse or finger, or with Enter to pick up, arrow keys to move and Enter to drop. Escape cancels. */
export function useRowDrag(list: RefObject<HTMLElement | null>, isOn: boolean, listener: Listener): void {
  const onDrop = useEffectEvent(listener.onDrop);
  const onNews = useEffectEvent(listener.onNews);
  useEffect(() => {
    const box = list.current;
    if (!box || !isOn) return;
    const ending = new AbortController();
    const deps = { box, signal: ending.signal, onDrop, onNews };
    listenToKeys(deps);
    listenToPointer(deps);
    return () => ending.abort();
  }, [list, isOn]);
}

interface Deps extends Listener {
  box: HTMLElement;
  signal: AbortSignal;
}

function rowOf(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  return target.closest('[data-part="handle"]')?.closest<HTMLElement>('[data-row]') ?? null;
}

function finish(lift: RowLift, { onDrop, onNews }: Deps): void {
  lift.end();
  if (lift.isElsewhere) onDrop(lift.ticketId, lift.behind);
  else onNews({ kind: 'put_back', ticketId: lift.ticketId });
}

function listenToKeys(deps: Deps): void {
  const { box, signal, onNews } = deps;
  let lift: RowLift | null = null;
  const tell = (kind: 'picked_up' | 'moved_to', { ticketId, to, count }: RowLift): void =>
    onNews({ kind, ticketId, place: to + 1, count });
  const putBack = (): void => {
    if (!lift) return;
    lift.end();
    onNews({ kind: 'put_back', ticketId: lift.ticketId });
    lift = null;
  };
  const hear = (press: KeyboardEvent): void => {
    const row = rowOf(press.target);
    if (!row) return;
    const isDecision = press.key === 'Enter' || press.key === ' ';
    const step = { ArrowDown: 1, ArrowUp: -1 }[press.key];
    if (!lift && isDecision) {
      lift = new RowLift(box, row);
      tell('picked_up', lift);
    } else if (!lift) return;
    else if (step) {
      lift.stepBy(step);
      tell('moved_to', lift);
    } else if (isDecision) {
      finish(lift, deps);
      lift = null;
    } else if (press.key === 'Escape') putBack();
    else if (press.key !== 'Tab') return;
    if (press.key === 'Tab') return;
    press.preventDefault();
    press.stopPropagation();
  };
  box.addEventListener('keydown', hear, { signal });
  box.addEventListener('focusout', putBack, { signal });
  signal.addEventListener('abort', putBack);
}

interface Hold {
  pointer: number;
  row: HTMLElement;
  /** Where the drag began: on the page, and in the scroll container. */
  from: { y: number; scroll: number };
  lift: RowLift | null;
}

function listenToPointer(deps: Deps): void {
  const { box, signal } = deps;
  let hold: Hold | null = null;
  const end = (isDropped: boolean): void => {
    const lift = hold?.lift;
    hold = null;
    if (!lift) return;
    if (isDropped) finish(lift, deps);
    else lift.end();
    // The click at the end of a drag is ignored.
    addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', swallow, { capture: true }));
  };
  const take = (press: PointerEvent): void => {
    const row = press.button === 0 ? rowOf(press.target) : null;
    if (!row) return;
    hold = { pointer: press.pointerId, row, from: { y: press.clientY, scroll: scrollerOf(box).scrollTop }, lift: null };
  };
  const follow = (press: PointerEvent): void => {
    if (hold?.pointer !== press.pointerId) return;
    const scroller = scrollerOf(box);
    const distance = (): number => press.clientY - (hold?.from.y ?? 0) + scroller.scrollTop - (hold?.from.scroll ?? 0);
    if (!hold.lift && Math.abs(distance()) < dragFromPixels) return;
    if (!hold.lift) {
      hold.lift = new RowLift(box, hold.row);
      box.setPointerCapture(press.pointerId);
    }
    scrollNearEdge(scroller, press.clientY);
    hold.lift.dragBy(distance());
  };
  box.addEventListener('pointerdown', take, { signal });
  box.addEventListener('pointermove', follow, { signal });
  box.addEventListener('pointerup', ({ pointerId }) => pointerId === hold?.pointer && end(true), { signal });
  box.addEventListener('pointercancel', () => end(false), { signal });
  addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal });
  signal.addEventListener('abort', () => end(false));
}

function swallow(click: Event): void {
  click.preventDefault();
  click.stopPropagation();
}

/** The column if it scrolls, otherwise the page. */
function scrollerOf(box: HTMLElement): Element {
  for (let one = box.parentElement; one; one = one.parentElement) {
    if (one.scrollHeight > one.clientHeight && getComputedStyle(one).overflowY === 'auto') return one;
  }
  return document.documentElement;
}

function scrollNearEdge(scroller: Element, y: number): void {
  const { top, bottom } =
    scroller === document.documentElement ? { top: 0, bottom: innerHeight } : scroller.getBoundingClientRect();
  if (y < top + edgePixels) scroller.scrollTop -= scrollPixels;
  if (y > bottom - edgePixels) scroller.scrollTop += scrollPixels;
}
