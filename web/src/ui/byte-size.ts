const KB = 1024;

/** Formats a number of bytes. 1 MB is 1,048,576 bytes, as in the limits. */
export function byteSize(bytes: number): string {
  if (bytes < KB) return `${bytes} B`;
  if (bytes < KB * KB) return `${Math.round(bytes / KB)} KB`;
  const megabytes = bytes / KB / KB;
  if (megabytes < KB) return `${megabytes < 10 ? megabytes.toFixed(1) : Math.round(megabytes)} MB`;
  const gigabytes = megabytes / KB;
  return `${gigabytes < 10 ? gigabytes.toFixed(1) : Math.round(gigabytes)} GB`;
}
