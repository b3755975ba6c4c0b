/** Lets the browser save a blob under this name. */
export function saveBlob(blob: Blob, name: string) {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers start reading only after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
