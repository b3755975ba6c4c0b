import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** The path of a language's packaged model, in its small and fast variant. @throws Error when the package is not installed */
export function modelPath(language: string): string {
  return join(
    dirname(require.resolve(`@tesseract.js-data/${language}`)),
    '4.0.0_best_int',
    `${language}.traineddata.gz`,
  );
}

function isInstalled(language: string): boolean {
  try {
    return existsSync(modelPath(language));
  } catch {
    return false;
  }
}

/** The languages whose model is not installed. */
export function missingLanguages(languages: readonly string[]): string[] {
  return languages.filter((language) => !isInstalled(language));
}
