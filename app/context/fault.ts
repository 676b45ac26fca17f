import { isRouteErrorResponse } from 'react-router';

/** Why a page replaces the requested one. */
export type Fault = 'not_found' | 'gone' | 'too_many' | 'unavailable' | 'broken';

export interface PageFault {
  fault: Fault;
  /** When another attempt makes sense, if known. */
  retryAfterSeconds?: number;
}

const byStatus: Partial<Record<number, Fault>> = {
  404: 'not_found',
  410: 'gone',
  429: 'too_many',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
};

export function faultOfStatus(status: number): Fault {
  return byStatus[status] ?? 'broken';
}

/** Whether a failed request of a page was answered. If not, or if the server cannot answer now, an open page stays as it is. */
export function isAnswer(error: unknown): boolean {
  if (!isRouteErrorResponse(error)) return error instanceof Response;
  return error.status < 500 && !isForeign(error.data);
}

/** A proxy, or a Wi-Fi that wants its own page read first, answers in its own words. Ours are an object, or JSON. */
function isForeign(body: unknown): boolean {
  return typeof body === 'string' && body !== '' && !body.startsWith('{');
}
