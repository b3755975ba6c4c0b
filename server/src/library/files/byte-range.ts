import parseRange from 'range-parser';
import type { ByteRange } from '../../base/ports/file-storage.ts';

/** RFC 9110 section 14: one range is served as 206. Several ranges, a wrong unit or a different If-Range get the whole file. */
export function rangeOf(
  header: string | undefined,
  ifRange: string | undefined,
  etag: string,
  size: number,
): ByteRange | 'whole' | 'unsatisfiable' {
  if (header === undefined || (ifRange !== undefined && ifRange !== etag)) return 'whole';
  // A suffix longer than the file is the whole file (section 14.1.2), but the library calls it unsatisfiable.
  const suffix = /^bytes=-(\d+)$/.exec(header)?.[1];
  if (suffix !== undefined && size > 0 && Number(suffix) >= size) return { start: 0, end: size - 1 };
  const ranges = parseRange(size, header);
  if (ranges === -1) return 'unsatisfiable';
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return 'whole';
  return ranges[0] ?? 'whole';
}
