// Reads a live screen's frames one after the other, from the hub itself or over HTTP. It never waits for a time, only for frames.

import { request, type IncomingMessage } from 'node:http';
import { createGunzip } from 'node:zlib';
import type { Sink } from '#live/hub.ts';

interface Frame<View> {
  /** The last position in the log. */
  id: number;
  /** The whole id, as a browser sends it on reconnect. */
  eventId: string;
  view: View;
}

/** Returns the frames in the order of arrival; a request for a frame that is not there yet waits for it. */
export class FrameQueue<View> {
  readonly heads: string[] = [];
  private text = '';
  private readonly frames: Frame<View>[] = [];
  private readonly inputs: ((frame: Frame<View>) => void)[] = [];
  private readonly ends: (() => void)[] = [];
  private hasEnded = false;

  take(chunk: string): void {
    const parts = (this.text + chunk).split('\n\n');
    this.text = parts.pop() ?? '';
    for (const part of parts) this.takePart(part);
  }

  next(): Promise<Frame<View>> {
    const frame = this.frames.shift();
    return frame ? Promise.resolve(frame) : new Promise((resolve) => void this.inputs.push(resolve));
  }

  /** The first frame that matches; earlier ones are skipped. */
  async until(isRight: (view: View) => boolean): Promise<Frame<View>> {
    for (;;) {
      const frame = await this.next();
      if (isRight(frame.view)) return frame;
    }
  }

  /** Frames that arrived but were not requested yet. */
  get left(): number {
    return this.frames.length;
  }

  end(): void {
    this.hasEnded = true;
    for (const resolve of this.ends.splice(0)) resolve();
  }

  ended(): Promise<void> {
    return this.hasEnded ? Promise.resolve() : new Promise((resolve) => void this.ends.push(resolve));
  }

  private takePart(part: string): void {
    const eventId = /^id: (\S+)$/m.exec(part)?.[1];
    const text = /^data: (.*)$/m.exec(part)?.[1];
    if (eventId === undefined || text === undefined) {
      this.heads.push(part);
      return;
    }
    const frame = { id: Number.parseInt(eventId, 10), eventId, view: JSON.parse(text) as View };
    const input = this.inputs.shift();
    if (input) input(frame);
    else this.frames.push(frame);
  }
}

/** Replaces a socket. `isSlow` leaves written data unread, as a phone in a tunnel does. */
export class ReaderSink<View> extends FrameQueue<View> implements Sink {
  destroyed = false;
  isSlow = false;
  private unread: string[] = [];

  get writableLength(): number {
    return this.unread.reduce((sum, text) => sum + text.length, 0);
  }

  write(frame: string | Uint8Array): boolean {
    const text = typeof frame === 'string' ? frame : Buffer.from(frame).toString();
    if (this.isSlow) this.unread.push(text);
    else this.take(text);
    return true;
  }

  /** The phone is out of the tunnel. */
  readAll(): number {
    const texts = this.unread;
    this.unread = [];
    this.isSlow = false;
    for (const text of texts) this.take(text);
    return texts.length;
  }

  destroy(): void {
    this.destroyed = true;
    this.end();
  }
}

export class StreamReader<View> extends FrameQueue<View> {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  private readonly response: IncomingMessage;

  private constructor(response: IncomingMessage) {
    super();
    this.response = response;
    this.status = response.statusCode ?? 0;
    this.headers = response.headers;
    const isPacked = response.headers['content-encoding'] === 'gzip';
    const body = isPacked ? response.pipe(createGunzip()) : response;
    body.setEncoding('utf8');
    body.on('data', (chunk: string) => this.take(chunk));
    for (const stream of [response, body]) stream.on('error', () => undefined);
    response.on('close', () => (isPacked && !body.destroyed ? body.once('close', () => this.end()) : this.end()));
  }

  static open<View>(url: string, headers: Record<string, string> = {}): Promise<StreamReader<View>> {
    return new Promise((resolve, reject) => {
      const asking = request(url, { headers: { accept: 'text/event-stream', ...headers } });
      asking.once('response', (response) => resolve(new StreamReader<View>(response)));
      asking.once('error', reject);
      asking.end();
    });
  }

  close(): void {
    this.response.destroy();
  }
}
