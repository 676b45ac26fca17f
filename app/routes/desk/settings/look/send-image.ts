import { imageTypes, maxImageBytes } from '#domain/place/place-image.ts';
import type { ImageKind } from '#domain/place/place-image.ts';
import { newWishKey } from '../../../../session/api-client.ts';
import { xsrfTokenIn } from '../../../../session/xsrf-token.ts';

/** Why a picture was not taken, as far as it can be helped. */
export type ImageRefusal = 'too_large' | 'unknown_kind' | 'unreadable' | 'not_sent';

const mostMs = 60_000;

/** Null: it is there. What cannot be taken is refused before it travels. */
export async function sendImage(placeId: string, kind: ImageKind, file: File): Promise<ImageRefusal | null> {
  if (!imageTypes.some((type) => type === file.type)) return 'unknown_kind';
  if (file.size > maxImageBytes) return 'too_large';
  try {
    const answer = await fetch(`/api/v1/places/${placeId}/images/${kind}`, {
      method: 'PUT',
      headers: {
        'content-type': file.type,
        'x-xsrf-token': xsrfTokenIn(document.cookie) ?? '',
        'idempotency-key': newWishKey(),
      },
      body: file,
      signal: AbortSignal.timeout(mostMs),
    });
    if (answer.ok) return null;
    if (answer.status === 413) return 'too_large';
    if (answer.status === 415) return 'unknown_kind';
    return answer.status === 422 ? 'unreadable' : 'not_sent';
  } catch {
    return 'not_sent';
  }
}
