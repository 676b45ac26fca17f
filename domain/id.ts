const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether the text has the form of an id. Other texts can match no row, so the database is not asked. */
export function isId(text: string): boolean {
  return uuid.test(text);
}
