import { Transform } from 'node:stream';

/** The field's name in every posted form of a page; removed before the page reads the form. */
export const proofField = 'proof';

/**
 * Adds the proof to every posted form while the page streams by; a page without forms gets it at its end, for forms
 * that scripts draw later. React ignores hidden fields it did not make, so forms work before scripts load, or without
 * them.
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
      // An unfinished tag waits until it is complete; the rest of the page does not wait.
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
