// The consoles of one place. Each host sees what their role allows, so each console has its own view; there are few of
// them.

import { findLastMessages } from '#db/messaging/last-messages.ts';
import { findUnreadTickets } from '#db/messaging/ticket-texts.ts';
import type { LiveTicket } from '#db/ticket/ticket-reader.ts';
import { assembleDesk } from '#presenters/staff/console-view.ts';
import { dayStart, type PlaceFacts } from '#presenters/place-facts.ts';
import type { StaffReader } from '#presenters/staff/staff-ticket.ts';
import { Watcher, type Sink } from './delivery.ts';
import { bodyOf, eventId, frameOf } from './frames.ts';
import type { LiveDeps } from './live-deps.ts';
import { Pace } from './pace.ts';

export class DeskWatcher extends Watcher {
  override readonly place = 'live: a console';
  readonly audience: ConsoleAudience;
  readonly deskId: string;
  readonly reader: StaffReader;
  /** The last frame written: the mark of its view, without the number. */
  sent = '';

  constructor(sink: Sink, { audience, deskId, reader }: Pick<DeskWatcher, 'audience' | 'deskId' | 'reader'>) {
    super(sink);
    this.audience = audience;
    this.deskId = deskId;
    this.reader = reader;
  }

  override get about(): Record<string, string> {
    return { deskId: this.deskId };
  }

  override resend(): void {
    this.audience.send(this);
  }
}

// In one query for the state of messages.
const maxTickets = 300;
const nearFront = 25;

export class ConsoleAudience {
  readonly watchers = new Set<DeskWatcher>();
  private readonly deps: LiveDeps;
  private readonly facts: () => PlaceFacts;
  private readonly isPageOpen: (ticketId: string) => boolean;
  private readonly pace: Pace;
  private readonly pagePace: Pace;

  constructor(deps: LiveDeps, facts: () => PlaceFacts, isPageOpen: (ticketId: string) => boolean) {
    this.deps = deps;
    this.facts = facts;
    this.isPageOpen = isPageOpen;
    this.pace = new Pace('live: consoles', deps.timing.desk, () => this.sendAll());
    this.pagePace = new Pace('live: consoles, pages', deps.timing.near, () => this.sendAll());
  }

  changed(): void {
    if (this.watchers.size > 0) this.pace.request();
  }

  /** A guest opened or closed their ticket's page: staff see who is looking, but not at once. */
  pagesChanged(): void {
    if (this.watchers.size > 0) this.pagePace.request();
  }

  /** The state of messages changes without an event on the line. */
  async refreshMessages(): Promise<void> {
    if (this.watchers.size === 0) return;
    await this.refreshUnread();
    const { place, lines } = this.facts();
    const underWay = lines
      .flatMap(({ others, waiting }) => [...others.filter(isActive), ...waiting.filter(mayBeTold)])
      .filter(mayHearOfIt)
      .slice(0, maxTickets);
    if (underWay.length === 0) return;
    const ids = underWay.map(({ id }) => id);
    const last = await findLastMessages(this.deps.db, place.organization_id, ids);
    let isNews = false;
    for (const ticket of underWay) {
      const {
        message_state: state,
        message_channel: channel,
        message_reason: reason,
      } = last.get(ticket.id) ?? nothingSaid;
      isNews ||=
        state !== ticket.message_state || channel !== ticket.message_channel || reason !== ticket.message_reason;
      ticket.message_state = state;
      ticket.message_channel = channel;
      ticket.message_reason = reason;
    }
    if (isNews) this.changed();
  }

  /** Finds tickets with unread texts: guests write at any time, in any state. */
  private async refreshUnread(): Promise<void> {
    const { place, lines } = this.facts();
    const unread = await findUnreadTickets(this.deps.db, place);
    let isNews = false;
    for (const ticket of lines.flatMap(({ others, waiting }) => [...others, ...waiting])) {
      const hasNewText = unread.has(ticket.id);
      isNews ||= hasNewText !== (ticket.has_new_text ?? false);
      ticket.has_new_text = hasNewText;
    }
    if (isNews) this.changed();
  }

  send(watcher: DeskWatcher, seenId: string | null = null): void {
    if (watcher.isReady) this.deps.delivery.serve(watcher, this.writeTo, seenId);
  }

  private readonly writeTo = (watcher: DeskWatcher, seenId: string | null): void => {
    const facts = this.facts();
    if (!facts.desks.some(({ id }) => id === watcher.deskId)) {
      watcher.sink.end();
      return;
    }
    const now = this.deps.now();
    const view = assembleDesk(facts, {
      deskId: watcher.deskId,
      reader: watcher.reader,
      secrets: this.deps.secrets,
      now,
      since: dayStart(now, facts.place.time_zone),
      isPageOpen: this.isPageOpen,
      present: this.present(),
    });
    const body = bodyOf(view);
    const id = eventId(view.seq, body);
    const mark = id.slice(id.indexOf('-'));
    if (mark === watcher.sent) return;
    if (id === seenId || this.deps.delivery.write(watcher, frameOf(id, view.seq, body))) watcher.sent = mark;
  };

  /** Each member once per desk, however many screens they have open. */
  private present(): { memberId: string; deskId: string }[] {
    // Bounded by the open consoles.
    const seen = new Map<string, { memberId: string; deskId: string }>();
    for (const { reader, deskId } of this.watchers)
      if (reader.kind === 'member' && reader.id !== null)
        seen.set(`${reader.id} ${deskId}`, { memberId: reader.id, deskId });
    return [...seen.values()].toSorted((one, other) =>
      one.memberId + one.deskId < other.memberId + other.deskId ? -1 : 1,
    );
  }

  close(): void {
    this.pace.close();
    this.pagePace.close();
  }

  private sendAll(): void {
    this.deps.fanOut.runEach(this, this.watchers, (watcher) => this.send(watcher));
  }
}

function isActive({ state }: LiveTicket): boolean {
  return state === 'called' || state === 'serving';
}

const nothingSaid = { message_state: null, message_channel: null, message_reason: null };

/** Includes a guest whose last browser proved to be gone, as the state of their message shows. */
function mayHearOfIt(ticket: LiveTicket): boolean {
  const { can_text, can_text_second, can_push, phone, email, message_state } = ticket;
  return can_text || can_text_second || can_push || phone !== null || email !== null || message_state !== null;
}

function mayBeTold({ message_state: state }: LiveTicket, ahead: number): boolean {
  return ahead < nearFront || state === 'queued' || state === 'sending' || state === 'sent';
}
