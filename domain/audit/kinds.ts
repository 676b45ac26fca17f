// The audit log records sign-ins, refused sign-ins, and changes of what others may do or see. What happens to tickets is in each line's
// own log. An entry holds no names and no secrets: only ids, and which fields of the settings changed.

export const auditGroups = {
  sign_in: [
    'signed_in',
    'sign_in_begun',
    'sign_in_failed',
    'signed_out',
    'sessions_ended',
    'step_up_passed',
    'step_up_failed',
  ],
  account: [
    'password_changed',
    'password_reset_made',
    'password_reset',
    'email_changed',
    'email_verified',
    'codes_added',
    'codes_removed',
    'recovery_codes_made',
    'passkey_added',
    'passkey_removed',
    'pin_set',
    'account_ended',
  ],
  team: ['member_invited', 'invitation_accepted', 'invitation_revoked', 'member_changed', 'member_removed'],
  access: ['device_paired', 'device_renamed', 'device_revoked', 'desk_shared', 'key_made', 'key_revoked'],
  data: ['exported', 'person_erased', 'tickets_erased'],
  settings: [
    'channel_added',
    'channel_changed',
    'channel_switched',
    'channels_ordered',
    'channel_removed',
    'place_made',
    'place_changed',
    'hours_changed',
    'privacy_changed',
    'spending_changed',
    'template_changed',
    'line_made',
    'line_changed',
    'line_archived',
    'desk_made',
    'desk_changed',
    'desk_archived',
    'rules_changed',
    'visits_imported',
    'visits_forgotten',
  ],
  installation: [
    'set_up',
    'address_chosen',
    'demo_opened',
    'demo_removed',
    'secret_rotated',
    'backups_changed',
    'backup_asked',
    'restored',
    'heads_noted',
  ],
} as const;

export type AuditGroup = keyof typeof auditGroups;
export type AuditKind = (typeof auditGroups)[AuditGroup][number];

export const auditKinds: readonly AuditKind[] = Object.values(auditGroups).flat();

/** 'account': a person who signs in, while the organization is not known yet. 'nobody': somebody whose sign-in was refused. */
export type AuditActorKind = 'member' | 'account' | 'key' | 'device' | 'guest' | 'system' | 'nobody';

export type AuditSubjectKind =
  | 'member'
  | 'account'
  | 'invitation'
  | 'device'
  | 'key'
  | 'channel'
  | 'ticket'
  | 'place'
  | 'line'
  | 'desk'
  | 'template'
  | 'browser';

export type AuditData = Record<string, string | number | boolean | null | readonly string[]>;

/** The organization id for entries that belong to none: attempts to sign in to accounts that do not exist. */
export const installationChain = '00000000-0000-0000-0000-000000000000';

/** After these days the network address of an entry is erased; the entry itself is erased later. */
export const networkKeptDays = 90;
export const entryKeptDays = 365;
