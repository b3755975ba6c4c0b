import type { Plugin } from 'vite';

/** The file for the hub: what the page of an address loads first. */
const FILE_NAME = '.vite/page-files.json';

/** One row of that file. */
interface PageFiles {
  /** As the router has it. */
  readonly pattern: string;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** What a visitor's page asks the hub for first: paths of the API with the parameters of the address. */
  readonly asks: readonly string[];
}

/** The modules of a page beside the first script, by its address. */
export type PageModules = Readonly<Record<string, readonly string[]>>;

/**
 * Tells the hub which scripts and style sheets the page of an address needs, so that it can name them in the head. Otherwise the browser would
 * learn of them only when the first script runs, a round trip later (decision 75).
 */
export function pageFiles(pages: PageModules, asks: Readonly<Record<string, readonly string[]>>): Plugin {
  let root = '';
  return {
    name: 'page-files',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      root = config.root;
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const reached = (fileName: string, seen: Set<string>): Set<string> => {
        const chunk = byName.get(fileName);
        if (chunk === undefined || seen.has(fileName)) return seen;
        seen.add(fileName);
        for (const imported of chunk.imports) reached(imported, seen);
        return seen;
      };
      const entry = chunks.find(({ isEntry }) => isEntry);
      const first = entry === undefined ? new Set<string>() : reached(entry.fileName, new Set());
      const stylesOf = (names: Iterable<string>) =>
        new Set([...names].flatMap((name) => [...(byName.get(name)?.viteMetadata?.importedCss ?? [])]));
      const firstStyles = stylesOf(first);
      const parts = Object.entries(pages).map(([pattern, modules]): PageFiles => {
        const names = new Set<string>();
        for (const module of modules) {
          const id = `${root}/src/${module}`.replaceAll('\\', '/');
          const chunk = chunks.find(({ moduleIds }) => moduleIds.some((one) => one.replaceAll('\\', '/') === id));
          if (chunk === undefined) this.error(`There is no module ${module} for ${pattern}`);
          reached(chunk.fileName, names);
        }
        return {
          pattern,
          scripts: [...names].filter((name) => !first.has(name)),
          styles: [...stylesOf(names)].filter((name) => !firstStyles.has(name)),
          asks: asks[pattern] ?? [],
        };
      });
      this.emitFile({ type: 'asset', fileName: FILE_NAME, source: JSON.stringify(parts) });
    },
  };
}
