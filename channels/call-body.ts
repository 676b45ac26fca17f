/** The text of a body, by the charset its type names: Kannel hands over what is not in the GSM alphabet as UTF-16. */
export function callBody(bytes: Uint8Array, contentType: string | undefined): string {
  const [, charset = 'utf-8'] = contentType?.match(/;\s*charset\s*=\s*"?([\w.:-]{1,40})/i) ?? [];
  try {
    return new TextDecoder(charset, { ignoreBOM: true }).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
