// A mail server on its own port: accepts emails by SMTP, logs what it accepted, and fails in the ways mail servers
// fail. It has its own parser, so that it does not share our mistakes.

import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createSecureServer, TLSSocket, createSecureContext } from 'node:tls';

export interface TakenEmail {
  from: string;
  to: string;
  /** As received, with the dot-stuffing removed. */
  raw: string;
  /** The user who signed in. */
  user: string | null;
  isEncrypted: boolean;
}

type EmailMode =
  | 'fine'
  /** Accepted; answered after `slowMs`. */
  | 'slow'
  /** Accepted, never answered. */
  | 'silent'
  /** It sends nothing, not even a greeting. */
  | 'mute'
  /** Not accepted: the connection is cut before the email. */
  | 'cut_before'
  /** Not accepted: the connection is cut during the email. */
  | 'torn'
  /** Accepted, and the connection is cut. */
  | 'cut'
  /** Accepted; the answer is invalid. */
  | 'malformed'
  /** Accepted; the server says that it is closing. */
  | 'closing'
  /** Not accepted. The reply to that command, to 'GREETING', or to the email ('.'). */
  | { at: string; say: string };

export interface MailServer {
  port: number;
  taken: TakenEmail[];
  /** Every line of every conversation, without the emails. */
  heard: string[];
  open: number;
  maxOpen: number;
  slowMs: number;
  behave: (mode: EmailMode) => void;
  /** Its extensions beyond the minimum. */
  extensions: string[];
  stop: () => Promise<void>;
}

interface Certificate {
  key: string;
  cert: string;
}

export async function openMailServer({
  certificate,
  isEncrypted = false,
}: { certificate?: Certificate; isEncrypted?: boolean } = {}): Promise<MailServer> {
  const sockets = new Set<Socket>();
  let mode: EmailMode = 'fine';
  const server: Server =
    isEncrypted && certificate
      ? createSecureServer(certificate, (socket) => begin(socket))
      : createServer((socket) => begin(socket));
  const state: MailServer = {
    port: 0,
    taken: [],
    heard: [],
    open: 0,
    maxOpen: 0,
    slowMs: 1000,
    extensions: ['SIZE 1000000', '8BITMIME', 'AUTH PLAIN LOGIN', ...(certificate && !isEncrypted ? ['STARTTLS'] : [])],
    behave: (next) => (mode = next),
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
  const begin = (socket: Socket): void => {
    sockets.add(socket);
    state.open += 1;
    state.maxOpen = Math.max(state.maxOpen, state.open);
    socket.on('close', () => {
      sockets.delete(socket);
      state.open -= 1;
    });
    new Conversation(socket, { state, mode, certificate, isEncrypted }).greet();
  };
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  state.port = (server.address() as AddressInfo).port;
  return state;
}

interface Under {
  state: MailServer;
  mode: EmailMode;
  certificate: Certificate | undefined;
  isEncrypted: boolean;
}

class Conversation {
  private readonly under: Under;
  private socket: Socket;
  private isEncrypted: boolean;
  private pending = '';
  private email: string | null = null;
  private from = '';
  private to = '';
  private user: string | null = null;

  constructor(socket: Socket, under: Under) {
    this.under = under;
    this.isEncrypted = under.isEncrypted;
    this.socket = socket;
    this.listen();
  }

  greet(): void {
    if (this.under.mode === 'mute') return;
    this.answer('GREETING', '220 mail.example.org ESMTP');
  }

  private listen(): void {
    this.socket.on('error', () => undefined);
    this.socket.on('data', (bytes: Buffer) => this.take(bytes.toString('latin1')));
  }

  private take(text: string): void {
    this.pending += text;
    for (let end = this.pending.indexOf('\r\n'); end >= 0; end = this.pending.indexOf('\r\n')) {
      const line = this.pending.slice(0, end);
      this.pending = this.pending.slice(end + 2);
      if (this.email === null) this.hear(line);
      else this.read(line);
    }
  }

  private hear(line: string): void {
    const { state, mode } = this.under;
    state.heard.push(line);
    const command = line.split(/[ :]/, 1)[0]?.toUpperCase() ?? '';
    if (mode === 'cut_before' && command === 'DATA') {
      this.socket.destroy();
      return;
    }
    if (command === 'STARTTLS') this.encrypt();
    else if (command === 'DATA') this.email = this.answer(command, '354 Go on') ? '' : null;
    else this.answer(command, this.usualAnswer(command, line));
    if (command === 'QUIT') this.socket.end();
  }

  private usualAnswer(command: string, line: string): string {
    const address = line.match(/<(.*)>/)?.[1] ?? '';
    switch (command) {
      case 'EHLO':
        return ['250-mail.example.org', ...this.offers()].join('\r\n');
      case 'AUTH':
        this.user =
          Buffer.from(line.split(' ')[2] ?? '', 'base64')
            .toString()
            .split('\0')[1] ?? null;
        return '235 2.7.0 Welcome';
      case 'MAIL':
        this.from = address;
        return '250 2.1.0 Yes';
      case 'RCPT':
        this.to = address;
        return '250 2.1.5 Yes';
      case 'QUIT':
        return '221 2.0.0 Bye';
      default:
        return '502 5.5.1 What?';
    }
  }

  private offers(): string[] {
    return [...this.under.state.extensions, 'ENHANCEDSTATUSCODES'].map(
      (extension, at, all) => `250${at === all.length - 1 ? ' ' : '-'}${extension}`,
    );
  }

  private encrypt(): void {
    const { certificate } = this.under;
    if (!certificate) return void this.answer('STARTTLS', '502 5.5.1 What?');
    this.answer('STARTTLS', '220 2.0.0 Go on');
    this.socket.removeAllListeners('data');
    this.socket = new TLSSocket(this.socket, { isServer: true, secureContext: createSecureContext(certificate) });
    this.isEncrypted = true;
    this.listen();
  }

  private read(line: string): void {
    const { state, mode } = this.under;
    if (mode === 'torn') return void this.socket.destroy();
    if (line !== '.') {
      this.email += `${line.startsWith('.') ? line.slice(1) : line}\r\n`;
      return;
    }
    const raw = Buffer.from(this.email ?? '', 'latin1').toString('utf8');
    this.email = null;
    const isRefused = typeof mode === 'object' && mode.at === '.';
    if (!isRefused)
      state.taken.push({ from: this.from, to: this.to, raw, user: this.user, isEncrypted: this.isEncrypted });
    if (mode === 'cut') this.socket.destroy();
    else if (mode === 'malformed') this.socket.write('it is all right\r\n');
    else if (mode === 'closing') this.socket.end('421 4.3.2 Closing\r\n');
    else if (mode === 'slow') setTimeout(() => this.answer('.', '250 2.0.0 Taken'), state.slowMs);
    else if (mode !== 'silent') this.answer('.', '250 2.0.0 Taken as 42');
  }

  /** False: it sent another reply. */
  private answer(command: string, usual: string): boolean {
    const { mode } = this.under;
    const isRefused = typeof mode === 'object' && mode.at === command;
    this.socket.write(`${isRefused ? mode.say : usual}\r\n`);
    return !isRefused;
  }
}
