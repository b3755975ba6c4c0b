import { join } from 'node:path';
import type { Rolldown } from 'vite';
import { FRONT, PAGES } from './pages.ts';

type Context = Parameters<Extract<NonNullable<Rolldown.CodeSplittingGroup['name']>, (...args: never) => unknown>>[1];

/** Pages that people go between, by their addresses. What such pages share comes in one piece. */
const AREAS: readonly (readonly [name: string, addresses: RegExp])[] = [
  ['viewer', /view_paper$|view_notes$|^\/notice/],
  ['lists', /^\/(all_paper|all_notes|my_paper|my_notes|new_papers|my_bookmarks|my_reading|my_courses|kept)$/],
  ['open', /^\/($|stats|docs)/],
  ['forms', /^/],
];

/** Pages that few open beside the lists. What they share is a chunk of its own, and they make no chunk of others larger. */
const BESIDE = /^\/(questions|study_list|compare|subjects\/:id(\/mock)?)$/;

const source = join(import.meta.dirname, '..', 'src');
const main = join(source, 'main.tsx');
/** Parts of the contract without calls. */
const EVERYWHERE =
  /[\\/]contract[\\/]src[\\/](limits|text|texts|permissions|document-fields|messages|languages|endpoint|public-pages)\.ts$/;

const areaOf = (address: string) => AREAS.find(([, addresses]) => addresses.test(address))?.[0] ?? '';

interface Page {
  readonly address: string;
  readonly area: string;
  /** The same for addresses that show the same page. */
  readonly name: string;
  readonly modules: Set<string>;
}

/** All modules that these need, without those that are loaded later. */
function reached(roots: readonly string[], context: Context): Set<string> {
  const seen = new Set<string>();
  const next = [...roots];
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    // A module of the contract imports others for schemas that are not in the page.
    if (!/[\\/]contract[\\/]src[\\/]/.test(id)) next.push(...(context.getModuleInfo(id)?.importedIds ?? []));
  }
  return seen;
}

/**
 * Names the chunk of a module. On a slow network a dozen small ones cost as much as they save, so there are few: what every page needs, what
 * pages of all sorts share, and what those of one area share. Null: the chunk of its page (decision 75).
 */
export function chunkNames() {
  let known: { readonly first: Set<string>; readonly pages: readonly Page[] } | undefined;
  return (moduleId: string, context: Context): string | null => {
    known ??= {
      first: reached([main], context),
      pages: Object.entries(PAGES).map(([address, names]) => ({
        address,
        area: areaOf(address),
        name: names.join(),
        modules: reached(
          names.map((name) => join(source, name)),
          context,
        ),
      })),
    };
    // The first script itself stays what the page begins with.
    if (moduleId === main) return null;
    if (known.first.has(moduleId) || EVERYWHERE.test(moduleId)) return 'first';
    const pages = known.pages.filter(({ modules }) => modules.has(moduleId));
    if (new Set(pages.map(({ name }) => name)).size < 2) return null;
    // What the front page has in common with others is loaded with it anyway.
    if (pages.some(({ address }) => address === FRONT)) return 'first';
    const others = pages.filter(({ address }) => !BESIDE.test(address));
    if (others.length === 0) return 'questions';
    const areas = [...new Set(others.map(({ area }) => area))].sort();
    return areas.includes('open') && areas.length > 1 ? 'inside' : areas.join('-');
  };
}
