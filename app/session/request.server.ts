import { createContext } from 'react-router';
import type { Device, Staff } from '#domain/team/actor.ts';
import type { Inbound } from '#channels/callback-address.ts';
import type { Bound } from '#commands/ticket/admission.ts';
import type { Accounts } from '#accounts/accounts.ts';
import type { CommandContext } from '#commands/engine/command-context.ts';
import type { Me } from '#contract/views.ts';
import type { PlaceRowKey } from '#db/place/places.ts';

/** Who is at the other end. */
export interface Visitor {
  /** A random id in a cookie: recognises this browser's repeats and counts its joins; it says nothing of the person. */
  browserId: string;
  /** The address of the connection, or of the client behind a trusted proxy. */
  address: string;
  /** Sits at the machine on which this runs: nobody else could be meant by it. */
  isAtTheMachine: boolean;
  /** Set where staff are signed in. */
  staff: Staff | null;
  me: Me | null;
  /** Whether somebody is signed in who may do nothing yet: their organization asks more of them than the password they gave. */
  isHeldBack: boolean;
  /** Set where the browser is one of a place's own screens. */
  device: VisitingDevice | null;
}

export interface VisitingDevice extends Device {
  /** What staff call the screen. */
  name: string;
}

/** How often guests may join, or give another number (product 9). What is a repeat, and counts no more, the wish's `admission` says. */
export interface JoinLimits {
  of(join: { browserId: string | null; address: string; phone: string | null; second?: string | null }): Bound;
  /** Many people, one browser and one address: a kiosk has a bound of its own. */
  atKiosk(join: { deviceId: string; phone: string | null }): Bound;
}

/** How often somebody may try a ticket's short code. */
export interface CodeTries {
  /** Throws `too_many` with the seconds to wait. */
  count(address: string): void;
  /** What was counted last was no guess. */
  wasRight(address: string): void;
}

/** How often a screen may ask for a code to be paired by, and how often staff may type one. */
export interface PairLimits {
  /** Each throws `too_many` with the seconds to wait. */
  begin(address: string): void;
  countTry(by: { memberId: string; address: string }): void;
  /** What was counted last was no guess. */
  wasRight(by: { memberId: string; address: string }): void;
}

/** How often somebody may say that they forgot their password. Throws `too_many` with the seconds to wait. */
export interface ForgotLimits {
  count(by: { address: string; email: string }): void;
}

/** The demo place: filled by a simulator through the public API. */
export interface Demo {
  /** The demo's slug where there is one. */
  slug(): Promise<string | null>;
  /** Makes the demo if there is none and starts it; returns its slug and the cookies that sign the visitor, who comes from this address, in as its host. */
  open(address: string): Promise<{ slug: string; cookies: string[] }>;
  /** Stops the simulator and removes everything of it. */
  remove(): Promise<void>;
}

/** Addresses of this machine that phones may reach, while nobody set the one they shall use. */
export interface NetworkAddresses {
  /** In every network it is in, without a slash at the end; none where `PUBLIC_URL` is set. */
  found(): string[];
  /** Which of them staff chose. */
  chosen(): string | null;
  /** That one, or the first. */
  current(): string | null;
  /** One of those found. */
  choose(origin: string): void;
}

/** What loaders and actions work with. They import no connection. */
export interface RequestContext {
  commands: CommandContext;
  visitor: Visitor;
  limits: JoinLimits;
  codeTries: CodeTries;
  pairLimits: PairLimits;
  forgotLimits: ForgotLimits;
  accounts: Accounts;
  demo: Demo;
  /** Tells everybody who watches a place that something of it changed beside the logs of its lines. */
  announcePlace: (place: PlaceRowKey) => Promise<void>;
  /** Where links in texts and QR codes point, without a slash at the end. */
  publicUrl: string;
  /** How providers of texts find this installation. */
  inbound: Inbound;
  networks: NetworkAddresses;
  /** Whether the one-time key printed at start is this one. */
  isSetupKey(key: string): Promise<boolean>;
  /** Something beside the log of this line changed (a text came in, ...): whoever watches it looks again. */
  announce(lineId: string): void;
}

export const requestContext = createContext<RequestContext>();
