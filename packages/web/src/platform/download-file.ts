/** Saves text as a file of the visitor's. */
export function downloadFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has its own reference to the data by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
