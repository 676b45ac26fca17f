/** The ticket moved to a line that this batch did not lock: try again. */
export class LineMoved extends Error {
  override readonly name = 'LineMoved';
}
