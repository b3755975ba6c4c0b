import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What the page of an address loads first beside what every page loads. The build of the page writes it: web/build/page-files.ts. */
interface PageFiles {
  /** Segments, of which `:name` is any and `:name?` may be missing at the end. */
  readonly pattern: string;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Paths of the API, with the `:name` of the pattern. */
  readonly asks?: readonly string[];
}

/** What the head of a page names. */
interface PageFilesOf {
  /** Elements with its scripts and style sheets. */
  readonly tags: string;
  /** What its first screen asks the hub for. */
  readonly asks: readonly string[];
}

/** A parameter that stands in a path as it is. */
const PLAIN = /^[\w-]+$/;

const segments = (path: string) => path.split('/').filter((segment) => segment !== '');

function matches(pattern: readonly string[], path: readonly string[]): boolean {
  return (
    path.length <= pattern.length &&
    pattern.every((segment, index) => {
      const given = path[index];
      if (given === undefined) return segment.endsWith('?');
      return segment.startsWith(':') || segment === given;
    })
  );
}

const tagsOf = ({ scripts, styles }: PageFiles) =>
  [
    ...styles.map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`),
    ...scripts.map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`),
  ].join('\n    ');

/** The paths for an address. None for one with a query, which may ask for something else. */
function askedAt(url: string, pattern: readonly string[], path: readonly string[], asks: readonly string[]): string[] {
  if (url.includes('?')) return [];
  const given = new Map(pattern.map((segment, index) => [segment, path[index] ?? '']));
  if ([...given].some(([name, value]) => name.startsWith(':') && !PLAIN.test(value))) return [];
  return asks.map((ask) => ask.replace(/:\w+/g, (name) => given.get(name) ?? ''));
}

/**
 * What is named in the head of the page at an address: its scripts and style sheets, which the browser would otherwise learn of one after the
 * other (decision 75), and its first questions (decision 75).
 */
export async function pageFilesIn(folder: string): Promise<(url: string) => PageFilesOf> {
  const text = await readFile(join(folder, '.vite', 'page-files.json'), 'utf8').catch(() => '[]');
  const pages = (JSON.parse(text) as readonly PageFiles[]).map((parts) => ({
    pattern: segments(parts.pattern),
    tags: tagsOf(parts),
    asks: parts.asks ?? [],
  }));
  // What is fixed wins over what may be anything, as in the router of the page.
  const loose = (pattern: readonly string[]) => pattern.filter((segment) => segment.startsWith(':')).length;
  pages.sort((one, other) => loose(one.pattern) - loose(other.pattern));
  return (url) => {
    const path = segments(url.replace(/[?#].*$/, ''));
    const page = pages.find(({ pattern }) => matches(pattern, path));
    return { tags: page?.tags ?? '', asks: page ? askedAt(url, page.pattern, path, page.asks) : [] };
  };
}
