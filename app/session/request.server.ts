import { createContext } from 'react-router';
import type { Device, Staff } from '#domain/team/actor.ts';
import type { Inbound } from '#channels/provider/callback-address.ts';
import type { Bound } from '#commands/ticket/admission.ts';
import type { Accounts } from '#accounts/accounts.ts';
import type { CommandContext } from '#commands/engine/command-context.ts';
import type { Me } from '#contract/views.ts';
import type { RestoreFault } from '#domain/installation/restore-fault.ts';
import type { PlaceRowKey } from '#db/place/places.ts';
import type { ClaimedBackup } from '#db/backup/backup-rows.ts';
import type { InstallationLook } from '#presenters/staff/installation-view.ts';

/** The client of this request. */
export interface Visitor {
  /** A random id in a cookie. It recognises this browser's repeats and joins, and counts them; it says nothing about the person. */
  browserId: string;
  /** The address of the connection, or of the client behind a trusted proxy. */
  address: string;
  /** The client is on the machine that runs this server. */
  isAtTheMachine: boolean;
  /** Set if staff are signed in. */
  staff: Staff | null;
  me: Me | null;
  /** Whether the person is signed in but may do nothing yet: their organization requires more than the password they gave. */
  isHeldBack: boolean;
  /** Set if the browser is one of a place's own screens. */
  device: VisitingDevice | null;
}

export interface VisitingDevice extends Device {
  /** The staff's name for the screen. */
  name: string;
}

/** How often guests may join, or give another number (product 9). The input's `admission` says what is a repeat and does not count. */
export interface JoinLimits {
  of(join: { browserId: string | null; address: string }): Bound;
  /** A kiosk has its own limit: many people share one browser and one address. */
  atKiosk(join: { deviceId: string }): Bound;
}

/** How often a client may try a ticket's short code. */
export interface CodeTries {
  /** Throws `too_many` with the seconds to wait. */
  count(address: string): void;
  /** Takes back the last count: it was not a guess. */
  wasRight(address: string): void;
}

/** How often a screen may request a pairing code, and how often staff may type one. */
export interface PairLimits {
  /** Each throws `too_many` with the seconds to wait. */
  begin(address: string): void;
  countTry(by: { memberId: string; address: string }): void;
  /** Takes back the last count: it was not a guess. */
  wasRight(by: { memberId: string; address: string }): void;
}

/** How often a client may report a forgotten password. Throws `too_many` with the seconds to wait. */
export interface ForgotLimits {
  count(by: { address: string; email: string }): void;
}

/** How often a member may have a day played forward. */
interface PlayLimits {
  /** Throws `too_many` with the seconds to wait. */
  count(memberId: string): void;
}

/** The demo place; a simulator fills it through the public API. */
export interface Demo {
  /** The demo's slug, if there is one. */
  slug(): Promise<string | null>;
  /**
   * Makes the demo if there is none, and starts it. Returns its slug and the cookies that sign the visitor, who comes
   * from this address, in as its host.
   */
  open(address: string): Promise<{ slug: string; cookies: string[] }>;
  /** Stops the simulator and removes all of the demo. */
  remove(): Promise<void>;
}

/** Addresses of this machine that phones may reach, while no address is set for them. */
export interface NetworkAddresses {
  /** One per network of the machine, without a slash at the end; none if `PUBLIC_URL` is set. */
  found(): string[];
  /** The address that staff chose. */
  chosen(): string | null;
  /** The chosen one, or the first. */
  current(): string | null;
  /** One of the addresses found. */
  choose(origin: string): void;
}

/** A file that may be restored. */
export interface OfferedBackup {
  /** Names it in the page's address. */
  name: string;
  bytes: number;
  at: Date;
  /** Whether it was uploaded here. */
  isUploaded: boolean;
}

export interface RestorableBackup {
  takenAt: Date;
  version: string;
  places: number;
  tickets: number;
}

export type RestoreState =
  | { step: 'none' }
  | { step: 'checking'; name: string; bytes: number }
  | { step: 'refused'; name: string; fault: RestoreFault }
  | { step: 'ready'; name: string; backup: RestorableBackup }
  | { step: 'restoring'; name: string };

/** The restore of the set-up page: one at a time, in this process. */
export interface RestoreDoor {
  /** From the newest to the oldest. */
  files(): Promise<OfferedBackup[]>;
  /** Null: there is none of this name. */
  find(name: string): Promise<(OfferedBackup & { isByPassphrase: boolean }) | null>;
  /** Whether the secret comes from a setting. */
  isSecretSet: boolean;
  /** Whether the list of the erased is in the data folder. */
  hasErasedList(): Promise<boolean>;
  state(): RestoreState;
  /** Reads all of the file. Answers when that is done, or goes on beside other work. */
  check(input: { name: string; secret: string; passphrase: string }): Promise<void>;
  /** Restores what was checked; the server stops for it. The key is the set-up's. */
  begin(key: string): void;
  /** The moment that this process restored; null: none. */
  restoredTo(): Date | null;
  /** Whether this was the set-up's key at the restore. */
  isBegunBy(key: string): boolean;
}

/** The dependencies of loaders and actions. They import no connection. */
export interface RequestContext {
  commands: CommandContext;
  visitor: Visitor;
  limits: JoinLimits;
  codeTries: CodeTries;
  pairLimits: PairLimits;
  forgotLimits: ForgotLimits;
  playLimits: PlayLimits;
  accounts: Accounts;
  demo: Demo;
  /** Notifies all streams of a place that something outside the logs of its lines changed. */
  announcePlace: (place: PlaceRowKey) => Promise<void>;
  /** The base of links in texts and QR codes, without a slash at the end. */
  publicUrl: string;
  /** The address at which text providers reach this installation. */
  inbound: Inbound;
  networks: NetworkAddresses;
  /** What the server sees of itself, for the owner of the installation. */
  lookAtInstallation: () => Promise<InstallationLook>;
  /** Takes the backup that was claimed, beside other work. */
  beginBackup: (claimed: ClaimedBackup) => void;
  /** Whether this is the one-time key printed at start. */
  isSetupKey(key: string): Promise<boolean>;
  /** Null: this server restores nothing. */
  restore: RestoreDoor | null;
  /** Something outside the log of this line changed (a text came in, ...): its streams refresh. */
  announce(lineId: string): void;
}

export const requestContext = createContext<RequestContext>();
