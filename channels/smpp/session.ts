import { connect as connectPlain, isIP, Socket } from 'node:net';
import { connect as connectSecure } from 'node:tls';
import { guarded } from '#timers/guarded.ts';
import { isAllowedHost, lookupProvider, refusedAddress } from '../provider/provider-address.ts';
import type { Rejection } from '../provider/contract.ts';
import { rejection } from '../provider/http-call.ts';
import { ownStatuses, rejectionOfStatus } from './codes.ts';
import {
  answerBit,
  answerTo,
  bindBody,
  commands,
  encodePdu,
  pduReader,
  readDeliverBody,
  type BindFields,
  type DeliveredMessage,
  type Pdu,
} from './pdu.ts';

export interface SmscAddress extends BindFields {
  host: string;
  port: number;
  isSecure: boolean;
}

export interface Times {
  /** Connecting and binding. */
  bindMs: number;
  /** How long an answer may take. */
  answerMs: number;
  /** Between two keep-alives (enquire_link). */
  enquireMs: number;
  /** `soon` after a stable connection; else `first`, doubled at each failure up to `max`. */
  backoffMs: { soon: number; first: number; max: number };
  /** A connection that served so long was stable. */
  stableMs: number;
}

/** Takes an incoming message; resolves to the status of the answer. */
export type Take = (message: DeliveredMessage, session: Session) => Promise<number>;

const noBody = Buffer.alloc(0);
const maxSequence = 0x7fffffff;

/**
 * One connection to an SMSC; `link.ts` opens the next one. A sequence number pairs request and answer. When the
 * connection ends, each open request is answered with null: nobody knows.
 */
export class Session {
  /** Resolves to the reason when the connection has ended. */
  readonly ended: Promise<string>;
  readonly #socket: Socket;
  readonly #times: Times;
  readonly #take: Take;
  readonly #open = new Map<number, (answer: Pdu | null) => void>();
  #sequence = 0;
  #why = 'connection_lost';
  #enquiring: NodeJS.Timeout | undefined;

  constructor(address: SmscAddress, times: Times, take: Take) {
    this.#times = times;
    this.#take = take;
    this.#socket = openSocket(address);
    this.#socket.setNoDelay(true);
    this.#socket.on('error', (error) => (this.#why = 'code' in error ? String(error.code) : 'connection_fault'));
    this.ended = new Promise((resolve) => this.#socket.on('close', () => resolve(this.#end())));
    const read = pduReader();
    this.#socket.on('data', (piece) => {
      try {
        for (const pdu of read(piece)) this.#hear(pdu);
      } catch {
        this.destroy('malformed');
      }
    });
  }

  get hasOpenRequests(): boolean {
    return this.#open.size > 0;
  }

  /** Null: bound. */
  async bind(address: SmscAddress): Promise<Rejection | null> {
    const timer = setTimeout(
      guarded('smpp: binding', () => this.destroy('ETIMEDOUT')),
      this.#times.bindMs,
    );
    const opened = new Promise<boolean>((resolve) => {
      this.#socket.once(address.isSecure ? 'secureConnect' : 'connect', () => resolve(true));
      this.#socket.once('close', () => resolve(false));
    });
    const answer = (await opened) ? await this.ask(commands.bindTransceiver, bindBody(address)) : null;
    clearTimeout(timer);
    if (!answer) {
      this.destroy(this.#why);
      return rejection('temporary', await this.ended);
    }
    if (answer.status !== 0) {
      this.destroy('refused');
      return rejectionOfStatus(answer.status);
    }
    this.#enquiring = setInterval(
      guarded('smpp: a keep-alive', () => this.#enquire()),
      this.#times.enquireMs,
    );
    return null;
  }

  /** Null: no answer came in time, or the connection ended. */
  ask(command: number, body: Buffer): Promise<Pdu | null> {
    if (this.#socket.destroyed) return Promise.resolve(null);
    this.#sequence = (this.#sequence % maxSequence) + 1;
    const sequence = this.#sequence;
    return new Promise((resolve) => {
      const settle = (answer: Pdu | null): void => {
        clearTimeout(timer);
        this.#open.delete(sequence);
        resolve(answer);
      };
      const timer = setTimeout(
        guarded('smpp: an answer', () => settle(null)),
        this.#times.answerMs,
      );
      this.#open.set(sequence, settle);
      this.#write({ command, status: 0, sequence, body });
    });
  }

  /** Sends an unbind, waits for the answer, and closes. */
  async unbind(): Promise<void> {
    const timer = setTimeout(
      guarded('smpp: unbinding', () => this.destroy('unbound')),
      this.#times.answerMs,
    );
    await this.ask(commands.unbind, noBody);
    clearTimeout(timer);
    this.destroy('unbound');
    await this.ended;
  }

  destroy(why: string): void {
    if (!this.#socket.destroyed) this.#why = why;
    this.#socket.destroy();
  }

  #end(): string {
    clearInterval(this.#enquiring);
    for (const settle of this.#open.values()) settle(null);
    return this.#why;
  }

  #write(pdu: Pdu): void {
    if (!this.#socket.destroyed) this.#socket.write(encodePdu(pdu));
  }

  async #enquire(): Promise<void> {
    const answer = await this.ask(commands.enquireLink, noBody);
    if (!answer) this.destroy('silent');
  }

  #hear(pdu: Pdu): void {
    if ((pdu.command & answerBit) !== 0) return this.#open.get(pdu.sequence)?.(pdu);
    if (pdu.command === commands.deliverSm) return void this.#deliver(pdu);
    if (pdu.command === commands.enquireLink) return this.#answer(pdu, 0, noBody);
    if (pdu.command === commands.unbind) {
      this.#answer(pdu, 0, noBody);
      // The answer goes out first.
      this.#socket.end(() => this.destroy('unbound'));
      return;
    }
    const { sequence } = pdu;
    this.#write({ command: commands.genericNack, status: ownStatuses.unknownCommand, sequence, body: noBody });
  }

  async #deliver(pdu: Pdu): Promise<void> {
    const nameless = Buffer.from([0]);
    let status: number = ownStatuses.malformed;
    try {
      const message = readDeliverBody(pdu.body);
      status = ownStatuses.again;
      status = await this.#take(message, this);
    } catch {
      // `status` says whether it is malformed or was not stored.
    }
    this.#answer(pdu, status, nameless);
  }

  #answer({ command, sequence }: Pdu, status: number, body: Buffer): void {
    this.#write({ command: answerTo(command), status, sequence, body });
  }
}

/** A refused address is a connection that failed. */
function openSocket({ host, port, isSecure }: SmscAddress): Socket {
  if (!isAllowedHost(host)) return new Socket().destroy(refusedAddress());
  const where = { host, port, lookup: lookupProvider };
  return isSecure ? connectSecure({ ...where, ...(isIP(host) === 0 && { servername: host }) }) : connectPlain(where);
}
