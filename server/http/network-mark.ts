import { hash, randomBytes } from 'node:crypto';
import { networkOf } from '#domain/network.ts';

const dayMs = 24 * 3600_000;
const markLetters = 8;
const newKey = (): string => randomBytes(32).toString('base64url');

/**
 * A mark by which the log tells networks apart, so that a flood from one is seen. Every address can be tried against a
 * known key: the key is therefore never stored, and forgotten after a day.
 */
export function createNetworkMark(now: () => number = () => performance.now()): (address: string) => string {
  let key = newKey();
  let until = now() + dayMs;
  return (address) => {
    if (now() >= until) {
      key = newKey();
      until = now() + dayMs;
    }
    // Not an HMAC, which takes ten times as long: the mark is a small part of the hash, so nothing can be appended to it.
    return hash('sha256', key + networkOf(address), 'base64url').slice(0, markLetters);
  };
}
