/** What somebody is told of how they sign in, each by the words that it has in the letter. */
export type AccountChange =
  | 'password'
  | 'email'
  | 'codes_on'
  | 'codes_off'
  | 'recovery_codes'
  | 'recovery_used'
  | 'passkey_added'
  | 'passkey_removed';
