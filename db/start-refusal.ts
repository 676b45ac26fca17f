/** A start that must not go on, with a sentence for the one who starts it. Recognised by its code. */
export class StartRefusal extends Error {
  readonly code = 'refused_start';
}
