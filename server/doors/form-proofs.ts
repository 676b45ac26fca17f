/** The field's name in every posted form of a page; removed before the page reads the form. */
export const proofField = 'proof';

/**
 * Adds the proof to every posted form of a page; a page without forms gets it at its end, for forms that scripts draw
 * later. React ignores hidden fields it did not make, so forms work before scripts load, or without them.
 */
export function withProofs(html: string, proof: string): string {
  if (proof === '') return html;
  const field = `<input type="hidden" name="${proofField}" value="${proof}"/>`;
  const forms = html.replace(postedForm, `$&${field}`);
  return forms === html ? html.replace('</body>', `${field}</body>`) : forms;
}

const postedForm = /<form\b[^>]*\bmethod="post"[^>]*>/g;
