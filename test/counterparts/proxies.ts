// A real nginx and a real Caddy in front of the product, set up as docs/operations/put-it-on-the-internet.md says.

import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCertificate } from '../providers/test-certificate.ts';
import type { Unpacked } from './debian-package.ts';
import { startProgram } from './programs.ts';

export const publicName = 'line.example.org';
const page = readFileSync(new URL('../../docs/operations/put-it-on-the-internet.md', import.meta.url), 'utf8');

interface Ports {
  /** Of the proxy, for https and for http. */
  https: number;
  http: number;
  app: number;
}

/** What differs from the page: certificate, ports and folders. */
const proxies = {
  nginx: (folder: string, { https, http, app }: Ports) => {
    const site = replaced(blockOf('nginx'), [
      [/\S+fullchain\.pem/g, `${folder}/cert`],
      [/\S+privkey\.pem/g, `${folder}/key`],
      [/listen 80;/g, `listen 127.0.0.1:${http};`],
      [/listen 443 /g, `listen 127.0.0.1:${https} `],
      [/127\.0\.0\.1:3000/g, `127.0.0.1:${app}`],
    ]);
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder};`);
    const user = process.getuid?.() === 0 ? 'user root;' : '';
    return `${user} daemon off; pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${paths.join(' ')}\n${site}}`;
  },
  caddy: (folder: string, { https, app }: Ports) => {
    const site = replaced(blockOf('caddy'), [
      [/^line\.example\.org \{/gm, `${publicName}:${https} {\n\tbind 127.0.0.1\n\ttls ${folder}/cert ${folder}/key`],
      [/127\.0\.0\.1:3000/g, `127.0.0.1:${app}`],
    ]);
    return `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site}`;
  },
};

export type ProxyName = keyof typeof proxies;

const blockOf = (name: ProxyName): string => new RegExp(`\`\`\`${name}\n(.*?)\`\`\``, 's').exec(page)?.[1] ?? '';

function replaced(text: string, changes: readonly (readonly [RegExp, string])[]): string {
  return changes.reduce((before, [from, to]) => {
    if (!from.test(before)) throw new Error(`The page has no ${from.source}.`);
    return before.replace(from, to);
  }, text);
}

/** Returns a function that stops it. It may not listen yet. */
export async function startProxy(name: ProxyName, { file, env }: Unpacked, ports: Ports): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), `${name}-`));
  const config = join(folder, 'config');
  const { key, cert } = makeCertificate() ?? { key: '', cert: '' };
  for (const [path, text] of Object.entries({ key, cert, config: proxies[name](folder, ports) }))
    await writeFile(join(folder, path), text);
  const [program, args] =
    name === 'nginx'
      ? ['usr/sbin/nginx', ['-e', 'stderr', '-c', config]]
      : ['usr/bin/caddy', ['run', '--adapter', 'caddyfile', '--config', config]];
  const running = startProgram(file(program), args, { ...env, HOME: folder });
  return async () => {
    await running.end();
    await rm(folder, { recursive: true, force: true });
  };
}
