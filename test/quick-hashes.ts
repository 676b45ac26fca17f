// In tests with a database, passwords and PINs are stretched a 64th as long: hundreds of sign-ins would otherwise take
// minutes. It changes Node in the test's own process, never the product: journeys and faults run that as it is, and
// accounts/hash-cost.test.ts measures what it asks of Node.
import crypto, { type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const usualCost = 16_384;
const whole = crypto.scrypt;
type Done = (error: Error | null, key: Buffer) => void;
type Rest = [Done] | [ScryptOptions, Done];

function quickScrypt(password: string, salt: Buffer, length: number, ...rest: Rest): void {
  const [options, done] = rest.length === 1 ? [{}, rest[0]] : rest;
  whole(password, salt, length, { ...options, N: (options.N ?? usualCost) / 64 }, done);
}

// The files of a worker share one Node, and each begins here.
if (whole.name !== quickScrypt.name) {
  crypto.scrypt = quickScrypt as typeof crypto.scrypt;
  syncBuiltinESMExports();
}
