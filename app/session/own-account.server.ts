import type { BrowserName } from '#domain/team/browser-name.ts';

/** Whose browser asks, and from where. */
export interface AccountCaller {
  headers: Headers;
  address: string;
}

export interface AccountSession {
  id: string;
  /** Whether it is the one that asks. */
  isThis: boolean;
  browser: BrowserName;
  signedInAt: Date;
  /** To the hour. */
  usedAt: Date;
}

export interface AccountPasskey {
  id: string;
  name: string;
  addedAt: Date | null;
}

/** All that one's own page shows. */
export interface AccountOverview {
  name: string;
  email: string;
  /** Whether somebody who reads there said so. */
  isEmailVerified: boolean;
  /** Whether signing in asks for a code after the password. */
  hasCodes: boolean;
  recoveryCodesLeft: number;
  passkeys: AccountPasskey[];
  /** The newest first. */
  sessions: AccountSession[];
}

/**
 * What people do with their own account. All of it throws `unauthenticated` where the session is over. Where a password is asked, a wrong one is
 * `invalid_fields`, and counts like a try to sign in: `too_many` says when to go on.
 */
export interface OwnAccount {
  overview(caller: AccountCaller): Promise<AccountOverview>;
  /** Says by the password who they are, for what asks that (`domain/team/step-up.ts`); it holds for some minutes. */
  prove(caller: AccountCaller, wish: { password: string }): Promise<void>;
  changeName(caller: AccountCaller, wish: { name: string }): Promise<void>;
  changeEmail(caller: AccountCaller, wish: { email: string; password: string }): Promise<void>;
  /** Ends every other session. */
  changePassword(caller: AccountCaller, wish: { password: string; newPassword: string }): Promise<void>;
  endSession(caller: AccountCaller, sessionId: string): Promise<void>;
  endOtherSessions(caller: AccountCaller): Promise<void>;
}

/** What an authenticator app is given. */
export interface PendingCodes {
  /** `otpauth://…`, for a QR code. */
  uri: string;
  /** The same to be typed, in groups of four. */
  key: string;
}

/** Codes of an authenticator app, asked for after the password; and the recovery codes for whoever lost it. */
export interface SignInCodes {
  /** Nothing is asked for until `confirm` has seen a code. */
  begin(caller: AccountCaller, wish: { password: string }): Promise<PendingCodes>;
  /** What was begun and not confirmed. */
  pending(caller: AccountCaller): Promise<PendingCodes | null>;
  confirm(caller: AccountCaller, wish: { code: string }): Promise<{ recoveryCodes: string[] }>;
  /** The ones before are void. */
  renewRecoveryCodes(caller: AccountCaller, wish: { password: string }): Promise<{ recoveryCodes: string[] }>;
  turnOff(caller: AccountCaller, wish: { password: string }): Promise<void>;
  /**
   * The second half of signing in. Throws `unauthenticated` for a wrong code, `stale` where the password must be given anew, and
   * `too_many`.
   */
  finishSignIn(caller: AccountCaller, wish: { code: string; isRecovery: boolean }): Promise<{ cookies: string[] }>;
}

/** Passkeys that are there already; adding one, and signing in by one, go by `/api/auth/passkeys`. */
export interface Passkeys {
  /** Whether a page of this address can use them: they are bound to the public address. */
  fits(publicUrl: string): boolean;
  /** Whether the account has any. */
  areKept(caller: AccountCaller): Promise<boolean>;
  rename(caller: AccountCaller, wish: { passkeyId: string; name: string }): Promise<void>;
  /** Throws `step_up` where it was not said lately who they are. */
  remove(caller: AccountCaller, passkeyId: string): Promise<void>;
}
