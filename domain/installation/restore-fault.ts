/** Why a backup is not restored. */
export type RestoreFault =
  | 'no_file'
  | 'no_secret'
  | 'other_secret'
  | 'set_secret'
  | 'no_passphrase'
  | 'wrong_passphrase'
  | 'damaged'
  | 'newer'
  | 'not_empty'
  | 'in_use'
  | 'failed';

/** Why an upload did not arrive. */
export const uploadFaults = ['no_room', 'cut'] as const;
export type UploadFault = (typeof uploadFaults)[number];
