import { readFile } from 'node:fs/promises';
import { catalogue, DEFAULT_CATALOGUE, type Catalogue } from '@exam-vault/contract/catalogue';
import { ConfigError } from './config.ts';

/**
 * The enumerations in force: the specification's, with the lists that CATALOGUE_FILE has put over them.
 * @throws ConfigError naming the file and the field
 */
export async function readCatalogue(path: string | null): Promise<Catalogue> {
  if (path === null) return DEFAULT_CATALOGUE;
  let given: unknown;
  try {
    given = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new ConfigError(`CATALOGUE_FILE: ${path}: ${(error as Error).message}`);
  }
  // Spread over the defaults, anything else would vanish or become keys of its own.
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new ConfigError(`CATALOGUE_FILE: ${path}: must be an object with one key for each list`);
  }
  const result = catalogue.safeParse({ ...DEFAULT_CATALOGUE, ...given });
  if (result.success) return result.data;
  throw new ConfigError(
    result.error.issues
      // A key that is not known has no path; its message names it.
      .map((issue) => ['CATALOGUE_FILE', path, issue.path.join('.'), issue.message].filter(Boolean).join(': '))
      .join('\n'),
  );
}
