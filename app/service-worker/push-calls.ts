// The calls of the API about notifications, for the page and for the service worker. The ticket's token is all the right they need: they
// go without cookies, which a service worker could not prove to be its own.

/** What the server answered; throws where it could not be asked. */
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

/** The key browsers subscribe for, as they want it. Null: this installation has none. */
export async function fetchPushKey(): Promise<Uint8Array<ArrayBuffer> | null> {
  const answer = await fetch('/api/v1/push-key', { credentials: 'omit' });
  if (!answer.ok) return null;
  const { publicKey } = (await answer.json()) as { publicKey: string };
  const plain = atob(publicKey.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}
