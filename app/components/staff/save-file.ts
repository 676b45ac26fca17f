/** Saves a file from the browser, without a request to the server. */
export function saveFile(name: string, type: string, content: string | readonly BlobPart[]): void {
  const address = URL.createObjectURL(new Blob([content].flat(), { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read the file a moment after the press.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
