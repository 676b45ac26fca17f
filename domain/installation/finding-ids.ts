/** What an owner can be told about an installation from inside, by name: the doctor says more, in English. */
export type FindingId =
  | 'disk_full'
  | 'disk_low'
  | 'secret_waits'
  | 'clock_off'
  | 'jobs_quiet'
  | 'messages_late'
  | 'carriers_fail'
  | 'carriers_failed'
  | 'time_zones_unknown'
  | 'backup_old'
  | 'backup_failed'
  | 'archive_behind'
  | 'address_of_machine'
  | 'address_of_network'
  | 'address_open';
