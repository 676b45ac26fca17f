/** What somebody is told of how they sign in, each by the words that it has in the letter. */
const accountChanges = [
  'password',
  'email',
  'codes_on',
  'codes_off',
  'recovery_codes',
  'recovery_used',
  'passkey_added',
  'passkey_removed',
] as const;
export type AccountChange = (typeof accountChanges)[number];
