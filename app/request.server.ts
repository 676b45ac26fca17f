import { createContext } from 'react-router';
import type { Staff } from '#domain/actor.ts';
import type { CommandContext } from '#commands/context.ts';
import type { Me } from '#contract/views.ts';

/** Who is at the other end. */
export interface Visitor {
  /** A random id in a cookie: recognises this browser's repeats and counts its joins; it says nothing of the person. */
  browserId: string;
  /** The address of the connection, or of the client behind a trusted proxy. */
  address: string;
  /** Set where staff are signed in. */
  staff: Staff | null;
  me: Me | null;
}

/** How often guests may join (product 9). Throws `too_many` with the seconds to wait. */
export interface JoinLimits {
  count(join: { browserId: string | null; address: string; phone: string | null }): void;
}

/** Accounts of staff: e-mail and password. */
export interface Accounts {
  /** Throws `unauthenticated` (never saying which of the two was wrong) or `too_many`. Returns the cookies to set. */
  signIn(wish: { email: string; password: string; address: string }): Promise<{ cookies: string[] }>;
  signOut(headers: Headers): Promise<{ cookies: string[] }>;
  /** Makes an account; the caller makes the member. Throws `invalid_fields`. */
  create(wish: { name: string; email: string; password: string }): Promise<{ userId: string }>;
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

/** What loaders and actions work with. They import no connection. */
export interface RequestContext {
  commands: CommandContext;
  visitor: Visitor;
  limits: JoinLimits;
  accounts: Accounts;
  demo: Demo;
  /** Where links in texts and QR codes point, without a slash at the end. */
  publicUrl: string;
  /** Whether the one-time key printed at start is this one. */
  isSetupKey(key: string): Promise<boolean>;
}

export const requestContext = createContext<RequestContext>();
