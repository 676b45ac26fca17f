import { Transform } from 'node:stream';

/** In every form that a page posts; taken out again before a page sees the rest. */
export const proofField = 'proof';

/**
 * Writes the proof into every posted form of a page as it goes by, and at the end of a page without any, for forms that its scripts draw
 * later. React leaves hidden fields alone that it finds beside its own, so that forms work before there are any scripts, or without.
 */
export function withProofs(proof: string): Transform {
  const field = `<input type="hidden" name="${proofField}" value="${proof}"/>`;
  let left = '';
  let isThere = false;
  const written = (text: string): string => {
    const forms = text.replace(postedForm, `$&${field}`);
    isThere ||= forms !== text;
    return isThere ? forms : forms.replace('</body>', `${field}</body>`);
  };
  const decoder = new TextDecoder();
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const text = left + decoder.decode(chunk, { stream: true });
      // A tag that has begun is written when it has ended; the page itself waits for nothing.
      const cut = startOfLastTag(text);
      left = text.slice(cut);
      done(null, written(text.slice(0, cut)));
    },
    flush: (done) => done(null, written(left + decoder.decode())),
  });
}

const postedForm = /<form\b[^>]*\bmethod="post"[^>]*>/g;

function startOfLastTag(text: string): number {
  const at = text.lastIndexOf('<');
  return at === -1 || text.includes('>', at) ? text.length : at;
}
