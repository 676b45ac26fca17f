// A real Kannel: bearerbox and smsbox, with an SMSC behind it and our address in front.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Unpacked } from './debian-package.ts';
import { freePorts, isOpen, startProgram, until, type Program } from './programs.ts';

export const kannelCarrier = { username: 'turnstone', password: 'not-a-real-secret', sender: '+12025550188' };

export interface RealKannel {
  origin: string;
  end: () => Promise<void>;
}

export async function startKannel(
  { file, env }: Unpacked,
  { smscPort, address, sendingPort }: { smscPort: number; address: string; sendingPort?: number },
): Promise<RealKannel> {
  const [admin = 0, boxes = 0, free = 0] = await freePorts(3);
  const sending = sendingPort ?? free;
  const folder = await mkdtemp(join(tmpdir(), 'kannel-'));
  const config = join(folder, 'kannel.conf');
  await writeFile(config, configOf({ smscPort, address, admin, boxes, sending }));
  const programs: Program[] = [];
  const end = async (): Promise<void> => {
    for (const program of programs.toReversed()) await program.end();
    await rm(folder, { recursive: true, force: true });
  };
  // The smsbox exits if the bearerbox does not listen yet.
  for (const [name, port] of [
    ['bearerbox', boxes],
    ['smsbox', sending],
  ] as const) {
    const program = startProgram(file(`usr/sbin/${name}`), ['-v', '1', config], env);
    programs.push(program);
    try {
      await until(name, () => isOpen(port));
    } catch (error) {
      await end();
      throw new Error(`${name} does not run: ${program.said.find((line) => /ERROR|PANIC/.test(line))}`, {
        cause: error,
      });
    }
  }
  return { origin: `http://127.0.0.1:${sending}`, end };
}

interface Places {
  smscPort: number;
  address: string;
  admin: number;
  boxes: number;
  sending: number;
}

// The settings that docs/operations/carriers-of-your-own.md tells the reader to write; the others are Kannel's own.
const configOf = ({ smscPort, address, admin, boxes, sending }: Places): string => `
group = core
admin-port = ${admin}
admin-password = none
admin-interface = 127.0.0.1
smsbox-port = ${boxes}
smsbox-interface = 127.0.0.1
box-allow-ip = 127.0.0.1
dlr-storage = internal
sms-resend-freq = 1

group = smsc
smsc = smpp
smsc-id = perl
host = 127.0.0.1
port = ${smscPort}
transceiver-mode = true
smsc-username = kannel
smsc-password = secret
system-type = ""

group = smsbox
bearerbox-host = 127.0.0.1
bearerbox-port = ${boxes}
sendsms-port = ${sending}
sendsms-interface = 127.0.0.1

group = sendsms-user
username = ${kannelCarrier.username}
password = ${kannelCarrier.password}
max-messages = 10
concatenation = true
user-allow-ip = 127.0.0.1

group = sms-service
keyword = default
catch-all = true
post-url = "${address}?id=%I"
send-sender = true
max-messages = 0
`;
