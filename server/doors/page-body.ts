// What is posted to a page is read here, before any page looks at it: bounded, as text that can be kept, and by whom it was sent.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { isPlainText, oddTextIn } from '#domain/plain-text.ts';
import { Refusal } from '#domain/refusal.ts';
import { originOf } from '../public-url.ts';
import { proofField } from './form-proofs.ts';
import { readBody } from '../pages/web-request.ts';

const formType = 'application/x-www-form-urlencoded';
/** The two addresses of pages that scripts of ours send JSON to. Everything else is a form. */
const takesJson = /^\/(?:p\/[^/]+\/kiosk\/take|pair\/now)$/;

export interface PageBody {
  bytes: Buffer;
  type: string;
}

/** Whether this came out of a page that this browser was given. */
export type ProofCheck = (request: FastifyRequest, proof: string) => boolean;

/** Throws `too_large`, `unsupported_media`, `invalid_fields`, or `xsrf` for what another site had the browser send. */
export async function readPageBody(
  request: FastifyRequest,
  reply: FastifyReply,
  isProof: ProofCheck,
): Promise<PageBody> {
  const bytes = await readBody(request, reply);
  const type = (request.headers['content-type'] ?? formType).split(';', 1)[0]?.trim().toLowerCase();
  if (type === 'application/json' && takesJson.test(request.originalUrl.split('?', 1)[0] ?? '')) {
    refuseForeign(request, () => false);
    if (oddTextIn(parsed(bytes)) !== null) throw new Refusal('invalid_fields');
    return { bytes, type };
  }
  if (type !== formType) throw new Refusal('unsupported_media');
  const fields = new URLSearchParams(bytes.toString());
  const proof = fields.get(proofField) ?? '';
  refuseForeign(request, () => isProof(request, proof));
  fields.delete(proofField);
  for (const [name, value] of fields) if (!isPlainText(name + value)) throw new Refusal('invalid_fields');
  return { bytes: Buffer.from(fields.toString()), type };
}

/** What is no JSON is for the page to say. */
function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return null;
  }
}

/**
 * Browsers say which site a post comes from, and no page can forge it. Some hide it (`null`): over https and on this machine another header
 * says it (`Sec-Fetch-Site`), and in a house's own network the form itself must hold the proof that this browser was given its page. That a
 * cookie is there proves nothing: other servers of the same host share it.
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

/** No browser of today leaves both headers out; where there is no cookie of ours, there is nothing to be had by forging either. */
function isProgram({ headers }: FastifyRequest): boolean {
  return headers.origin === undefined && !(headers.cookie ?? '').includes('turnstone');
}
