// Whether the disk of the data folder has enough free space. A share alone would call 80 GB of a large disk little, and
// a size alone would never warn on a small one: a disk is low or full by both.

export interface Disk {
  freeBytes: number;
  bytes: number;
  /** How many more files it takes; absent: it counts none. */
  freeFiles?: number | undefined;
}

type DiskState = 'good' | 'low' | 'full';

/** Below it, the log of a busy hour may fill the disk, however small the disk is. */
const minBytes = 64e6;
const low = { share: 0.1, bytes: 10e9, files: 2_000 };
const full = { share: 0.05, bytes: 1e9, files: 200 };

export function diskState(disk: Disk): DiskState {
  const isBelow = ({ share, bytes, files }: typeof low): boolean =>
    disk.freeBytes < Math.min(share * disk.bytes, bytes) || (disk.freeFiles ?? Infinity) < files;
  if (disk.freeBytes < minBytes || isBelow(full)) return 'full';
  return isBelow(low) ? 'low' : 'good';
}
