// Plays the demo's guests and hosts. It follows one desk's stream like any console, and once a second does what is due,
// with calls that any program may make. It stores only its guests' links, so that it can stop at any moment.

import { setTimeout as sleep } from 'node:timers/promises';
import type { DeskView, StaffTicket } from '#contract/views.ts';
import { joinedIn, type DemoApi } from './demo-api.ts';
import { someVisitor } from './crowd.ts';
import { arrivalChance, missedAfter, natureOf, pauseAtDesk } from './demo-pace.ts';

export type Simulator = ReturnType<typeof startSimulator>;

interface SimulatorDeps {
  api: DemoApi;
  /** Any desk of the demo: its stream shows all desks. */
  deskId: string;
  /** The links of guests who were there before it began, by ticket. */
  guests: ReadonlyMap<string, string>;
  report: (error: unknown) => void;
  chance?: () => number;
}

const stepMs = 1000;
const againMs = 2000;
/** Lines are looked at once a second: whoever comes before the first look is told no wait. */
const beforeFirstMs = 2000;
/** A person who takes a desk has it alone. After this much time without an action, the demo takes it back. In milliseconds. */
const handsOffMs = 10 * 60_000;

export function startSimulator(deps: SimulatorDeps) {
  const end = new AbortController();
  const play = new Play(deps);
  const work = Promise.all([play.watch(end.signal), play.run(end.signal)]);
  return {
    stop: async () => {
      end.abort();
      await work;
    },
  };
}

class Play {
  private readonly deps: SimulatorDeps;
  private readonly chance: () => number;
  private view: DeskView | null = null;
  // Bounded by the demo’s own guests.
  private readonly tokens: Map<string, string>;
  /** When each action was last requested, so that it is not repeated before the view shows its result. Bounded by the demo’s own guests. */
  private readonly asked = new Map<string, number>();
  // Bounded by the demo’s desks.
  private readonly seats = new Map<string, { memberId: string | null; at: number }>();

  constructor(deps: SimulatorDeps) {
    this.deps = deps;
    this.tokens = new Map(deps.guests);
    this.chance = deps.chance ?? Math.random;
  }

  async watch(signal: AbortSignal): Promise<void> {
    await this.repeat(againMs, signal, async () => {
      for await (const view of this.deps.api.follow(`/desks/${this.deps.deskId}/stream`, signal))
        this.view = view as DeskView;
    });
  }

  async run(signal: AbortSignal): Promise<void> {
    await pause(beforeFirstMs, signal);
    await this.repeat(stepMs, signal, async () => {
      if (this.view) await this.step(this.view, Date.now());
    });
  }

  private async repeat(pauseMs: number, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    while (!signal.aborted) {
      await work().catch((error: unknown) => {
        if (!signal.aborted) this.deps.report(error);
      });
      await pause(pauseMs, signal);
    }
  }

  private async step(view: DeskView, now: number): Promise<void> {
    const desks = view.desks.filter(({ isOpen }) => isOpen).length;
    if (this.chance() < arrivalChance({ waiting: view.waiting.length, desks })) await this.join(view);
    for (const ticket of [...view.waiting, ...view.active, ...view.done]) await this.guest(ticket, now);
    for (const desk of view.desks)
      if (desk.isOpen && !this.isTaken(view, desk, now)) await this.host(view, desk.id, now);
    this.forget(view, now);
  }

  private async join({ lines }: DeskView): Promise<void> {
    const open = lines.filter(({ state }) => state === 'open');
    // Two of three guests join the first line.
    const line = open[this.chance() < 0.66 ? 0 : open.length - 1];
    if (!line) return;
    const joined = joinedIn(
      await this.deps.api.post(`/lines/${line.id}/tickets`, someVisitor(this.chance, line.services)),
    );
    if (joined) this.tokens.set(joined.id, joined.token);
  }

  /** What a guest does with their own link. */
  private async guest(ticket: StaffTicket, now: number): Promise<void> {
    const token = this.tokens.get(ticket.id);
    if (token === undefined) return;
    const nature = natureOf(ticket.id);
    const isDue = (after: number | null, since: string | null): boolean =>
      after !== null && since !== null && now - Date.parse(since) > after * 1000;
    if (ticket.state === 'called' && !ticket.isComing && nature.walk !== null && isDue(nature.confirm, ticket.calledAt))
      await this.ask(`confirm ${ticket.id}`, `/tickets/${token}/confirm`, now);
    if (ticket.state === 'waiting' && ticket.timesCalled === 0 && isDue(nature.patience, ticket.joinedAt))
      await this.ask(`leave ${ticket.id}`, `/tickets/${token}/leave`, now);
    if (ticket.state === 'no_show' && isDue(nature.comeback, ticket.endedAt))
      await this.ask(`return ${ticket.id}`, `/tickets/${token}/return`, now, onceOnly);
  }

  /** What a host does at a desk: serve the guest who came, finish, give up, call the next. */
  private async host(view: DeskView, deskId: string, now: number): Promise<void> {
    const ticket = view.active.find((one) => one.deskId === deskId);
    if (!ticket) {
      const last = view.done.find((one) => one.deskId === deskId)?.endedAt;
      const isRested = !last || now - Date.parse(last) > pauseAtDesk * 1000;
      const isWanted = view.waiting.some(({ lineId }) =>
        view.desks.some((desk) => desk.id === deskId && desk.lineIds.includes(lineId)),
      );
      if (isRested && isWanted) await this.ask(`next ${deskId}`, `/desks/${deskId}/call-next`, now);
      return;
    }
    const { walk, service } = natureOf(ticket.id);
    const since = now - Date.parse((ticket.state === 'serving' ? ticket.servingAt : ticket.calledAt) ?? '');
    if (ticket.state === 'serving') {
      if (since > service * 1000) await this.ask(`finish ${ticket.id}`, `/tickets/${ticket.id}/finish`, now);
    } else if (walk !== null && (since > walk * 1000 || ticket.timesCalled > 1)) {
      await this.ask(`serve ${ticket.id}`, `/tickets/${ticket.id}/serve`, now);
    } else if (since > missedAfter * 1000) {
      await this.ask(`miss ${ticket.id}`, `/tickets/${ticket.id}/no-show`, now);
    }
  }

  private isTaken(view: DeskView, { id, memberId }: { id: string; memberId: string | null }, now: number): boolean {
    const seat = this.seats.get(id);
    const touched = [...view.active, ...view.done]
      .filter(({ deskId, last }) => deskId === id && last.byMemberId !== null)
      .map(({ last }) => Date.parse(last.at));
    const at = Math.max(memberId !== null && seat?.memberId !== memberId ? now : (seat?.at ?? 0), ...touched);
    this.seats.set(id, { memberId, at });
    return now - at < handsOffMs;
  }

  private async ask(input: string, path: string, now: number, everyMs = againMs): Promise<void> {
    if (now - (this.asked.get(input) ?? 0) < everyMs) return;
    this.asked.set(input, now);
    await this.deps.api.post(path);
  }

  /** Forgets guests who left long ago. */
  private forget({ waiting, active, held, done }: DeskView, now: number): void {
    const known = new Set([...waiting, ...active, ...held, ...done].map(({ id }) => id));
    if (this.tokens.size > maxTokens) for (const id of this.tokens.keys()) if (!known.has(id)) this.tokens.delete(id);
    if (this.asked.size > maxTokens)
      for (const [input, at] of this.asked) if (now - at > handsOffMs) this.asked.delete(input);
  }
}

const maxTokens = 200;
const onceOnly = Infinity;

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}
