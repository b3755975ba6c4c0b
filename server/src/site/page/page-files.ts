import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { matchPath, precision, type Params } from '@exam-vault/contract/path-pattern';

/** What the page of an address loads first beside what every page loads. The build of the page writes it: web/build/page-files.ts. */
interface PageFiles {
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

const tagsOf = ({ scripts, styles }: PageFiles) =>
  [
    ...styles.map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`),
    ...scripts.map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`),
  ].join('\n    ');

/** The paths for an address. None for one with a query, which may ask for something else. */
function askedAt(url: string, params: Params, asks: readonly string[]): string[] {
  if (url.includes('?') || Object.values(params).some((value = '') => !PLAIN.test(value))) return [];
  return asks.map((ask) => ask.replace(/:(\w+)/g, (_whole, name: string) => params[name] ?? ''));
}

/**
 * What is named in the head of the page at an address: its scripts and style sheets, which the browser would otherwise learn of one after the
 * other (decision 75), and its first questions (decision 75).
 */
export async function pageFilesIn(folder: string): Promise<(url: string) => PageFilesOf> {
  const text = await readFile(join(folder, '.vite', 'page-files.json'), 'utf8').catch(() => '[]');
  const pages = (JSON.parse(text) as readonly PageFiles[]).toSorted(
    (one, other) => precision(other.pattern) - precision(one.pattern),
  );
  return (url) => {
    const path = url.replace(/[?#].*$/, '');
    for (const page of pages) {
      const match = matchPath(page.pattern, path);
      if (match) return { tags: tagsOf(page), asks: askedAt(url, match.params, page.asks ?? []) };
    }
    return { tags: '', asks: [] };
  };
}
