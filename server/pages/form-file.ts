const maxHeadBytes = 8192;

/** What separates the parts of a form with a file; null: it is no such form. */
export function boundaryIn(type: string): string | null {
  const [, quoted, plain] =
    /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type) ?? [];
  return quoted ?? plain ?? null;
}

/**
 * The bytes of the first file of a posted form, as they come. Fields before it and everything after it are passed over.
 * Throws if the form ends before its end.
 */
export async function* fileOfForm(body: AsyncIterable<Buffer>, boundary: string): AsyncGenerator<Buffer> {
  const line = Buffer.from(`\r\n--${boundary}`);
  // The first boundary has no line before it.
  let held = Buffer.from('\r\n');
  let step: 'between' | 'head' | 'file' | 'done' = 'between';
  for await (const chunk of body) {
    if (step === 'done') continue;
    held = Buffer.concat([held, chunk]);
    for (;;) {
      if (step === 'head') {
        const end = held.indexOf('\r\n\r\n');
        if (end === -1 && held.length > maxHeadBytes) throw new Error('The head of a part is too long.');
        if (end === -1) break;
        const isFile = /^content-disposition:[^\r\n]*\bfilename=/im.test(held.toString('latin1', 0, end));
        step = isFile ? 'file' : 'between';
        // What is empty begins with the line of its boundary.
        held = held.subarray(isFile ? end + 4 : end + 2);
        continue;
      }
      const at = held.indexOf(line);
      // The last bytes may be the beginning of the boundary.
      const known = at === -1 ? Math.max(0, held.length - line.length) : at;
      if (step === 'file' && known > 0) yield held.subarray(0, known);
      held = held.subarray(at === -1 ? known : at + line.length);
      if (at === -1) break;
      const isOver: boolean = step === 'file';
      step = isOver ? 'done' : 'head';
      if (isOver) break;
    }
  }
  if (step !== 'done') throw new Error('The form ends early.');
}
