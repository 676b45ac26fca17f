// The API calls for notifications, for the page and for the service worker. The ticket's token is the only right they
// need: they are sent without cookies, because a service worker could not prove that the cookies are its own.

/** The server's answer; throws if the server could not be reached. */
function call(method: 'POST' | 'DELETE', token: string, path: string, body: unknown): Promise<Response> {
  return fetch(`/api/v1/tickets/${token}/push${path}`, {
    method,
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

export async function notifyHere(token: string, subscription: PushSubscription): Promise<Response> {
  return call('POST', token, '', subscription.toJSON());
}

export async function notifyNoMore(token: string, { endpoint }: Pick<PushSubscription, 'endpoint'>): Promise<Response> {
  return call('DELETE', token, '', { endpoint });
}

export async function sayShown(token: string, id: string): Promise<Response> {
  return call('POST', token, '/shown', { id });
}

/** The key for subscriptions, in the form browsers expect. Null: this installation has none. */
export async function fetchPushKey(): Promise<Uint8Array<ArrayBuffer> | null> {
  const answer = await fetch('/api/v1/push-key', { credentials: 'omit' });
  if (!answer.ok) return null;
  const { publicKey } = (await answer.json()) as { publicKey: string };
  const plain = atob(publicKey.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}
