// Whether a log is what its hashes say. Each row is held against the row before it; the first that does not fit is named. The last one is held
// against the head that is kept apart, because a log whose end is cut off fits in itself.

export interface ChainHead {
  seq: number;
  /** In hexadecimal. */
  hash: string;
}

export interface ChainLink {
  seq: number;
  /** As it is stored; null: none was stored. */
  hash: string | null;
  textAfter: (previous: string) => string;
}

/** 'missing': a row before it is not there, or it stands twice. 'changed': it is not what its hash says. 'end': the log ends elsewhere than its head says. */
export interface ChainFault {
  seq: number;
  why: 'missing' | 'changed' | 'end';
}

export type HashOf = (text: string) => string;

/** Walks on from `head`. `met` hears each hash on the way, and where it stands. */
export function checkLinks(
  head: ChainHead,
  links: readonly ChainLink[],
  hashOf: HashOf,
  met: (hash: string, seq: number) => void = () => undefined,
): { head: ChainHead; fault: ChainFault | null } {
  let last = head;
  for (const { seq, hash, textAfter } of links) {
    if (seq !== last.seq + 1) return { head: last, fault: { seq: Math.min(seq, last.seq + 1), why: 'missing' } };
    if (hash === null || hashOf(textAfter(last.hash)) !== hash) return { head: last, fault: { seq, why: 'changed' } };
    last = { seq, hash };
    met(hash, seq);
  }
  return { head: last, fault: null };
}

/** Holds the end of a walk against the head that was kept. */
export function checkEnd(walked: ChainHead, kept: ChainHead): ChainFault | null {
  if (walked.seq === kept.seq && walked.hash === kept.hash) return null;
  return { seq: Math.min(walked.seq, kept.seq) + (walked.seq === kept.seq ? 0 : 1), why: 'end' };
}
