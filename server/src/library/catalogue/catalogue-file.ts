import { catalogue, DEFAULT_CATALOGUE, type Catalogue } from '@exam-vault/contract/catalogue';
import { readJsonFile } from '../../base/config/json-file.ts';

/**
 * The current catalogue: the lists of the specification, with those of CATALOGUE_FILE in their place.
 * @throws ConfigError with the file, and the line and field of each mistake (contract section 4)
 */
export async function readCatalogue(path: string | null): Promise<Catalogue> {
  if (path === null) return DEFAULT_CATALOGUE;
  return await readJsonFile({
    variable: 'CATALOGUE_FILE',
    path,
    noun: 'the catalogue',
    keys: 'with one key for each list',
    schema: catalogue,
    defaults: DEFAULT_CATALOGUE,
  });
}
