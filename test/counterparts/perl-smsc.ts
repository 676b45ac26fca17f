import { fileURLToPath } from 'node:url';
import { unpackDebian, type Unpacked } from './debian-package.ts';
import { freePorts, startProgram, until, type Program } from './programs.ts';

const packages = ['kannel', 'libnet-smpp-perl'];

/** Kannel and Net::SMPP, or why they are not available here; the output says so. */
export async function unpackSmscPrograms(): Promise<Unpacked | string> {
  const unpacked = await unpackDebian(packages);
  if (typeof unpacked === 'string') console.log(`skipped: ${packages.join(' and ')} cannot be had here: ${unpacked}`);
  return unpacked;
}

export { downloadingMs as unpackingMs } from '../download.ts';

/** The SMSC of Net::SMPP, on its own port. */
export async function startPerlSmsc({ env }: Unpacked): Promise<{ smsc: Program; port: number }> {
  const [port = 0] = await freePorts(1);
  const smsc = startProgram('perl', [fileURLToPath(new URL('smsc.pl', import.meta.url)), String(port)], env);
  await until('an SMSC', () => smsc.said.includes('ready'));
  return { smsc, port };
}
