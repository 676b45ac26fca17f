/** A start that must not continue, with a sentence for the operator. Recognised by its code. */
export class StartRefusal extends Error {
  readonly code = 'refused_start';
}
