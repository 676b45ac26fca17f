/** Rows for `json_populate_recordset`: bytes as hexadecimal text, which a table reads as bytes again. */
export const asJsonRows = (rows: readonly Record<string, unknown>[]): string => JSON.stringify(rows.map(withTexts));

const withTexts = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value]),
  );
