// A certificate for servers that tests start on this machine. OpenSSL makes it anew for each run, and nobody trusts it
// until a test says so.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Null, with a message in the output, if there is no OpenSSL. */
export function makeCertificate(): { key: string; cert: string } | null {
  const folder = mkdtempSync(join(tmpdir(), 'turnstone-certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const input = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost';
  try {
    execFileSync(
      'openssl',
      [...input.split(' '), '-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', cert],
      { stdio: 'ignore' },
    );
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  } catch {
    console.warn('Not tested with certificates: there is no openssl here.');
    return null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
