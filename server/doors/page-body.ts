// Reads the body posted to a page, before the page sees it: limits its size, checks that its text can be stored, and
// checks which site sent it.

import type { FastifyRequest } from 'fastify';
import { maxTableBytes } from '#domain/history/read-visits.ts';
import { isPlainText, oddTextIn } from '#domain/plain-text.ts';
import { Refusal } from '#domain/refusal.ts';
import type { ProofCheck } from '../http/app-deps.ts';
import { guarded } from '#timers/guarded.ts';
import { withLongRequest } from '../http/long-request.ts';
import { originOf } from '../http/public-url.ts';
import { proofField } from './form-proofs.ts';
import { readBody } from '../http/web-request.ts';

const formType = 'application/x-www-form-urlencoded';
/** The two pages to which our scripts send JSON. All other bodies are forms. */
const takesJson = /^\/(?:p\/[^/]+\/kiosk\/take|pair\/now)$/;

const partsType = 'multipart/form-data';
/** Mail programs end emails by a form in parts, which RFC 8058 prefers. The address says all: its fields are not read. */
const takesOneClick = /^\/letters\/[^/]+$/;

export interface PageBody {
  bytes: Buffer;
  type: string;
}

/** Throws `too_large`, `unsupported_media`, `invalid_fields`, or `xsrf` if another site made the browser send it. */
export async function readPageBody(request: FastifyRequest, isProof: ProofCheck) {
  if (isUpload(request)) return readUpload(request, isProof);
  const bytes = await readBody(request);
  const type = (request.headers['content-type'] ?? formType).split(';', 1)[0]?.trim().toLowerCase();
  const [path = ''] = request.originalUrl.split('?', 1);
  if (type === 'application/json' && takesJson.test(path)) {
    refuseForeign(request, () => false);
    if (oddTextIn(parsed(bytes)) !== null) throw new Refusal('invalid_fields');
    return { bytes, type };
  }
  if (type === partsType && takesOneClick.test(path)) {
    refuseForeign(request, () => false);
    return { bytes: Buffer.alloc(0), type: formType };
  }
  if (type !== formType) throw new Refusal('unsupported_media');
  const fields = new URLSearchParams(bytes.toString());
  const proof = fields.get(proofField) ?? '';
  refuseForeign(request, () => isProof(request, proof));
  fields.delete(proofField);
  for (const [name, value] of fields) if (!isPlainText(name + value)) throw new Refusal('invalid_fields');
  return { bytes: Buffer.from(fields.toString()), type };
}

/** The one page to which people send files. */
const takesFile = /^\/desk\/[^/]+\/settings\/visits(?:\.data)?$/;

export const isUpload = ({ method, headers, originalUrl }: FastifyRequest): boolean =>
  method === 'POST' &&
  (headers['content-type'] ?? '').toLowerCase().startsWith(partsType) &&
  takesFile.test(originalUrl.split('?', 1)[0] ?? '');

/** What else is in the form beside the file. */
const maxFieldBytes = 16_384;
/** Of 16 MB by a slow line. */
const maxUploadMs = 600_000;
let isReading = false;

/** One at a time: the file is in memory while it is read. The caller has checked who sends it. */
async function readUpload(request: FastifyRequest, isProof: ProofCheck): Promise<PageBody> {
  if (isReading) throw new Refusal('too_many', { retryAfterSeconds: 10 });
  isReading = true;
  try {
    // A line that stays silent is cut, so that the next file can come.
    const cut = setTimeout(
      guarded('upload: too slow', () => request.raw.destroy()),
      maxUploadMs,
    );
    const bytes = await withLongRequest(request.server.server, () =>
      readBody(request, maxTableBytes + maxFieldBytes),
    ).finally(() => clearTimeout(cut));
    refuseForeign(request, () =>
      isProof(request, firstProof.exec(bytes.toString('latin1', 0, maxFieldBytes))?.[1] ?? ''),
    );
    return { bytes, type: request.headers['content-type'] ?? '' };
  } finally {
    isReading = false;
  }
}

/** The server writes the proof as the first field of a form. */
const firstProof = new RegExp(`name="${proofField}"\r\n\r\n([^\r\n]*)\r\n`);

/** The page itself reports a body that is not JSON. */
function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return null;
  }
}

/**
 * Browsers send the origin of a post, and no page can forge it. Some hide it (`null`): over https and on this machine
 * `Sec-Fetch-Site` says it instead; in a local network over http the form must contain the proof that this browser was
 * given its page. A cookie proves nothing: other servers of the same host share it.
 */
function refuseForeign(request: FastifyRequest, hasProof: () => boolean): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined && origin !== 'null') {
    if (origin === originOf(request)) return;
    throw new Refusal('xsrf');
  }
  if (site === 'same-origin') return;
  const isHidden = site === undefined || site === 'none';
  if (isHidden && (hasProof() || isProgram(request))) return;
  throw new Refusal('xsrf');
}

/** No current browser omits both headers; without a cookie of ours, an attacker gains nothing by forging the request. */
function isProgram({ headers }: FastifyRequest): boolean {
  return headers.origin === undefined && !(headers.cookie ?? '').includes('turnstone');
}
