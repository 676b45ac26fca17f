/** What those who look after a team do with the accounts of others. Who may is decided before. */
export interface TeamAccounts {
  /**
   * Ends every session, and forgets what was tried from this address. `isVouched`: somebody says who has the link; second steps end with the
   * old password. Throws `invalid_fields`.
   */
  setPassword(wish: {
    userId: string;
    password: string;
    address: string;
    isVouched: boolean;
  }): Promise<{ email: string }>;
  endSessions(userId: string): Promise<void>;
  /** The addresses people sign in with, by account. */
  emailsOf(userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The account of an address; never to be told to whoever only asks. */
  findByEmail(email: string): Promise<string | null>;
}
