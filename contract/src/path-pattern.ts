export type Params = Readonly<Record<string, string | undefined>>;

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // An address that somebody has cut.
    return segment;
  }
}

const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '');

/**
 * The parameters of an address under a pattern, or null. `:name` is any segment, `:name?` one that may be missing at the end, and `*` anything. Letter
 * case and a slash at the end make no difference.
 */
export function matchPath(pattern: string, pathname: string): { readonly params: Params } | null {
  if (pattern === '*') return { params: {} };
  const wanted = segmentsOf(pattern);
  const given = segmentsOf(pathname);
  if (given.length > wanted.length) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const value = given[index];
    if (value === undefined) {
      if (!segment.endsWith('?')) return null;
    } else if (segment.startsWith(':')) params[segment.slice(1).replace(/\?$/, '')] = decoded(value);
    else if (segment.toLowerCase() !== decoded(value).toLowerCase()) return null;
  }
  return { params };
}

/** What is fixed wins over what may be anything. */
export function precision(pattern: string): number {
  if (pattern === '*') return -1;
  return segmentsOf(pattern).filter((segment) => !segment.startsWith(':')).length;
}
