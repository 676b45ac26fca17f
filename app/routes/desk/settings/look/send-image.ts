import { imageTypes, maxImageBytes } from '#domain/place/place-image.ts';
import { newIdempotencyKey } from '#app/session/api-client.ts';
import { xsrfTokenIn } from '#app/session/xsrf-token.ts';

/** Why an image was refused, as far as staff can fix it. */
export type ImageRefusal = 'too_large' | 'unknown_kind' | 'unreadable' | 'not_sent';

const maxMs = 60_000;

type Sent = { why: null; answer: unknown } | { why: ImageRefusal };

/** `call`: a method and a path of the API. An image that the server would refuse is not uploaded. */
export async function sendImage(call: string, file: File): Promise<Sent> {
  const [method = '', path = ''] = call.split(' ');
  if (!imageTypes.some((type) => type === file.type)) return { why: 'unknown_kind' };
  if (file.size > maxImageBytes) return { why: 'too_large' };
  try {
    const answer = await fetch(`/api/v1${path}`, {
      method,
      headers: {
        'content-type': file.type,
        'x-xsrf-token': xsrfTokenIn(document.cookie) ?? '',
        'idempotency-key': newIdempotencyKey(),
      },
      body: file,
      signal: AbortSignal.timeout(maxMs),
    });
    if (answer.ok) return { why: null, answer: await answer.json() };
    if (answer.status === 413) return { why: 'too_large' };
    if (answer.status === 415) return { why: 'unknown_kind' };
    return { why: answer.status === 422 ? 'unreadable' : 'not_sent' };
  } catch {
    return { why: 'not_sent' };
  }
}
