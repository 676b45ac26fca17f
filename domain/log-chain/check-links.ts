// Checks whether a log matches its hashes. Each row is compared with the row before; the first one that does not match is
// reported. The last row is compared with the head, which is stored separately, because a log with its end cut off is still consistent.

export interface ChainHead {
  seq: number;
  /** In hexadecimal. */
  hash: string;
}

export interface ChainLink {
  seq: number;
  /** The stored hash; null if none is stored. */
  hash: string | null;
  textAfter: (previous: string) => string;
}

/** 'missing': a row before is missing, or this one exists twice. 'changed': it does not match its hash. 'end': log and head differ. */
export interface ChainFault {
  seq: number;
  why: 'missing' | 'changed' | 'end';
}

type HashOf = (text: string) => string;

/** Checks the rows after `head`. Calls `met` with each hash and its position. */
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

/** Compares the end of the checked rows with the stored head. */
export function checkEnd(walked: ChainHead, kept: ChainHead): ChainFault | null {
  if (walked.seq === kept.seq && walked.hash === kept.hash) return null;
  return { seq: Math.min(walked.seq, kept.seq) + (walked.seq === kept.seq ? 0 : 1), why: 'end' };
}
