const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether this could be an id: what cannot be one names nobody, and is not asked of the database. */
export function isId(text: string): boolean {
  return uuid.test(text);
}
