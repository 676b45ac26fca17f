// The channels of carriers. A channel is opened at first use and stays open until the carrier's settings change or the
// carrier is deleted. A provider that reports over its own connection stays open while its carrier is on, in use or
// not. The results of sending are recorded on the carrier, so that staff see whether it works.

import type { DeliveryReport, ReceivedText, SendResult, OpenChannel, Provider } from '#channels/provider/contract.ts';
import {
  findCarrier,
  findCarriersOf,
  findOpenable,
  noteFault,
  noteSent,
  openSettings,
  pauseCarrier,
  type CarrierSettings,
  type CarrierRow,
} from '#db/messaging/carriers.ts';
import type { CommandContext } from '#commands/engine/command-context.ts';
import { failureOf } from '#domain/messaging/failure-reason.ts';
import { maxFailures } from '#domain/messaging/texting.ts';

/** What a sender needs to know of a carrier. */
export interface KnownCarrier {
  organizationId: string;
  placeId: string;
  id: string;
  provider: string;
  changedAt: Date;
}

interface OpenChannelsDeps extends Pick<CommandContext, 'db' | 'secrets' | 'now'> {
  providers: Readonly<Record<string, Provider>>;
  heard: {
    report: (carrier: KnownCarrier, report: DeliveryReport) => Promise<void>;
    text: (carrier: KnownCarrier, text: ReceivedText) => Promise<void>;
  };
  report: (fault: { job: string; error: unknown }) => void;
}

export interface OpenCarrier {
  carrier: KnownCarrier;
  settings: CarrierSettings;
  channel: OpenChannel;
}

interface Entry {
  changedAt: number;
  opening: Promise<OpenCarrier | null>;
  notedSentAt: number;
  notedFault: string | null;
  /** How often that fault was recorded. At the maximum, the place is known not to promise texts any more. */
  notedTimes: number;
}

/** An unchanged result is recorded only every few seconds. */
const noteEveryMs = 10_000;

export class OpenChannels {
  private readonly deps: OpenChannelsDeps;
  private readonly entries = new Map<string, Entry>();
  private isStopped = false;

  constructor(deps: OpenChannelsDeps) {
    this.deps = deps;
  }

  /** Null: the carrier was deleted, or this version does not know its provider. */
  async open(carrier: KnownCarrier): Promise<OpenCarrier | null> {
    if (this.isStopped) return null;
    const entry = this.entries.get(carrier.id);
    const changedAt = carrier.changedAt.getTime();
    if (entry && entry.changedAt >= changedAt) return entry.opening;
    const opening = this.openAnew(carrier);
    const fresh: Entry = { changedAt, opening, notedSentAt: 0, notedFault: null, notedTimes: 0 };
    this.entries.set(carrier.id, fresh);
    if (entry) void this.close(entry);
    try {
      return await opening;
    } catch (error) {
      // A failed query must not be cached as a carrier that cannot be opened.
      if (this.entries.get(carrier.id) === fresh) this.entries.delete(carrier.id);
      throw error;
    }
  }

  openRow(row: CarrierRow): Promise<OpenCarrier | null> {
    const { organization_id: organizationId, place_id: placeId, id, provider, changed_at: changedAt } = row;
    return this.open({ organizationId, placeId, id, provider, changedAt });
  }

  private async openAnew(carrier: KnownCarrier): Promise<OpenCarrier | null> {
    const { db, secrets, providers, heard } = this.deps;
    const provider = providers[carrier.provider];
    const row = await findCarrier(db, carrier);
    if (!provider || !row) return null;
    const settings = openSettings(secrets, row);
    if (settings === null) return null;
    const channel = provider.open(settings, {
      report: (report) => heard.report(carrier, report),
      text: (text) => heard.text(carrier, text),
    });
    return { carrier, settings, channel };
  }

  /** Records the result of a send, for staff to see. Never fails: the record matters less than the message. */
  async note({ carrier }: OpenCarrier, result: SendResult): Promise<void> {
    const { db, now, report } = this.deps;
    const entry = this.entries.get(carrier.id);
    if (!entry) return;
    const at = now();
    try {
      if (result.kind === 'accepted') {
        if (entry.notedFault === null && at.getTime() - entry.notedSentAt < noteEveryMs) return;
        Object.assign(entry, { notedSentAt: at.getTime(), notedFault: null, notedTimes: 0 });
        await noteSent(db, carrier, at);
        return;
      }
      const isRejected = result.kind === 'rejected';
      if (isRejected && result.class === 'throttled')
        await pauseCarrier(db, carrier, new Date(at.getTime() + pauseSeconds(result.afterSeconds) * 1000));
      const [fault, code] = isRejected ? [result.class, result.code] : (['unknown', result.why] as const);
      const isNoted =
        entry.notedFault === `${fault} ${code}` && (fault === 'throttled' || entry.notedTimes >= maxFailures);
      if (isNoted || (isRejected && !failureOf(result.class).concerns)) return;
      entry.notedFault = `${fault} ${code}`;
      if (fault !== 'throttled') entry.notedTimes += 1;
      await noteFault(db, carrier, { fault, code: code.slice(0, maxCode), at });
    } catch (error) {
      report({ job: 'note_account', error });
    }
  }

  /** Closes carriers that were deleted, turned off or changed; opens those that report over their own connection. */
  async keep(): Promise<void> {
    const { db, providers } = this.deps;
    const there = new Map((await findOpenable(db, [...this.entries.keys()])).map((row) => [row.id, row.changed_at]));
    for (const [id, entry] of this.entries) {
      if (there.get(id)?.getTime() === entry.changedAt) continue;
      this.entries.delete(id);
      void this.close(entry);
    }
    const listening = Object.values(providers).filter(({ hear }) => hear === undefined);
    const rows = await findCarriersOf(
      db,
      listening.map(({ name }) => name),
    );
    for (const row of rows) {
      await this.openRow(row).catch((error: unknown) => this.deps.report({ job: 'open_account', error }));
    }
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    const entries = [...this.entries.values()];
    this.entries.clear();
    await Promise.all(entries.map((entry) => this.close(entry)));
  }

  private async close(entry: Entry): Promise<void> {
    const open = await entry.opening.catch(() => null);
    await open?.channel.close().catch((error: unknown) => this.deps.report({ job: 'close_account', error }));
  }
}

const maxCode = 100;

const minPauseSeconds = 1;
export const maxPauseSeconds = 300;
/** If a provider does not say how long to wait. */
const usualPauseSeconds = 2;

function pauseSeconds(afterSeconds: number = usualPauseSeconds): number {
  return Math.min(maxPauseSeconds, Math.max(minPauseSeconds, afterSeconds));
}
