const KB = 1024;

/** Bytes in the unit a person would use; MB are of 1,048,576 bytes, as the limits count. */
export function byteSize(bytes: number): string {
  if (bytes < KB) return `${bytes} B`;
  if (bytes < KB * KB) return `${Math.round(bytes / KB)} KB`;
  const megabytes = bytes / KB / KB;
  return `${megabytes < 10 ? megabytes.toFixed(1) : Math.round(megabytes)} MB`;
}
