// A host's console without a screen: signed in as a browser is, with an open stream. The page's own code predicts and
// sends its presses. It shows the server's view with the pending presses on top.

import { createApiClient, newIdempotencyKey } from '#app/session/api-client.ts';
import { createAsk } from '#app/routes/desk/console/press/console-actions.ts';
import type { Ask, Press, PressAnswer } from '#app/routes/desk/console/press/press.ts';
import { lay } from '#app/routes/desk/console/press/lay-presses.ts';
import { PressOutbox } from '#app/routes/desk/console/press/press-outbox.ts';
import type { DeskView } from '#contract/views.ts';
import { StreamReader } from './frame-reader.ts';

interface ConsoleHost {
  memberId: string;
  email: string;
  password: string;
}

interface Input {
  url: string;
  deskId: string;
  host: ConsoleHost;
  /** Whether the answer to a press gets lost on its way. */
  isAnswerLost: () => boolean;
}

export class HeadlessConsole {
  /** The server's newest view. */
  view: DeskView;
  isOffline = false;
  /** Each attempt to send a press, and the server's answer, even if that was lost on its way. */
  readonly sent: { key: string; press: Press; answer: PressAnswer }[] = [];
  readonly memberId: string;
  private readonly outbox: PressOutbox;
  private readonly input: Input;
  private readonly cookie: string;
  private stream: StreamReader<DeskView>;

  private constructor(input: Input, cookie: string, stream: StreamReader<DeskView>, view: DeskView) {
    this.input = input;
    this.memberId = input.host.memberId;
    this.cookie = cookie;
    this.stream = stream;
    this.view = view;
    this.outbox = new PressOutbox({ ask: this.asking(), newKey: newIdempotencyKey });
    void this.follow(stream);
  }

  static async open(input: Input): Promise<HeadlessConsole> {
    const cookie = await signedIn(input.url, input.host);
    const stream = await openStream(input, cookie);
    const { view } = await stream.next();
    return new HeadlessConsole(input, cookie, stream, view);
  }

  /** The view that a screen would show. */
  get shown(): DeskView {
    return lay(this.view, this.outbox.read().pending, this.memberId);
  }

  get isQuiet(): boolean {
    return this.outbox.read().pending.every(({ done }) => done !== null);
  }

  async press(press: Press): Promise<void> {
    await this.outbox.take(press);
  }

  goOffline(): void {
    this.isOffline = true;
    this.stream.close();
  }

  async comeBack(): Promise<void> {
    this.isOffline = false;
    this.stream = await openStream(this.input, this.cookie);
    void this.follow(this.stream);
    this.outbox.wake();
  }

  close(): void {
    this.outbox.close();
    this.stream.close();
  }

  private async follow(stream: StreamReader<DeskView>): Promise<void> {
    for (;;) {
      const { view } = await stream.next();
      this.view = view;
      this.outbox.see(view);
    }
  }

  private asking(): Ask {
    const { url, isAnswerLost } = this.input;
    const { cookie } = this;
    const client = createApiClient({
      baseUrl: `${url}/api/v1`,
      cookies: () => cookie,
      fetch: (request) => {
        request.headers.set('cookie', cookie);
        request.headers.set('origin', url);
        return fetch(request);
      },
    });
    const ask = createAsk(client);
    return async (press, key) => {
      const offline: PressAnswer = { isDone: false, refused: { code: 'offline' } };
      if (this.isOffline) return offline;
      const answer = await ask(press, key);
      this.sent.push({ key, press, answer });
      return isAnswerLost() ? offline : answer;
    };
  }
}

function openStream({ url, deskId }: Input, cookie: string): Promise<StreamReader<DeskView>> {
  return StreamReader.open<DeskView>(`${url}/api/v1/desks/${deskId}/stream`, { cookie });
}

/** The cookies of a browser after sign-in. */
async function signedIn(url: string, { email, password }: ConsoleHost): Promise<string> {
  const page = await fetch(`${url}/sign-in`);
  await page.arrayBuffer();
  const given = cookiesOf(page);
  const token = given.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? '';
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, cookie: given.join('; '), 'x-xsrf-token': token },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`sign-in was answered with ${answer.status}: ${await answer.text()}`);
  return [...given, ...cookiesOf(answer)].join('; ');
}

function cookiesOf(answer: Response): string[] {
  return answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
}
