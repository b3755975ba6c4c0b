import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What the page of an address loads first beside what every page loads. The build of the page writes it: web/build/page-files.ts. */
interface PageFiles {
  /** Segments, of which `:name` is any and `:name?` may be missing at the end. */
  readonly pattern: string;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

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

/**
 * Tags for the head of the page at an address: its scripts and style sheets, which the browser would otherwise learn of one after the other
 * (decision 75).
 */
export async function pageFileTags(folder: string): Promise<(url: string) => string> {
  const text = await readFile(join(folder, '.vite', 'page-files.json'), 'utf8').catch(() => '[]');
  const pages = (JSON.parse(text) as readonly PageFiles[]).map((parts) => ({
    pattern: segments(parts.pattern),
    tags: tagsOf(parts),
  }));
  // What is fixed wins over what may be anything, as in the router of the page.
  const loose = (pattern: readonly string[]) => pattern.filter((segment) => segment.startsWith(':')).length;
  pages.sort((one, other) => loose(one.pattern) - loose(other.pattern));
  return (url) => {
    const path = segments(url.replace(/[?#].*$/, ''));
    return pages.find(({ pattern }) => matches(pattern, path))?.tags ?? '';
  };
}
