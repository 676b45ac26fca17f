/** The ticket went to a line that this batch did not lock: ask again. */
export class LineMoved extends Error {
  override readonly name = 'LineMoved';
}
