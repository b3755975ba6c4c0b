import { isUtf8 } from 'node:buffer';
import { readFile, stat } from 'node:fs/promises';
import { ConfigError } from './config.ts';

/** A larger file was given by mistake, or is endless. */
const MAX_FILE_BYTES = 64 * 1_024;

/** The text of PRIVACY_FILE. @throws ConfigError */
export async function readPrivacyWords(path: string | null): Promise<string | null> {
  if (path === null) return null;
  const refuse = (reason: string) => new ConfigError(`PRIVACY_FILE: ${path} ${reason}`);
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw refuse('is not a file that can be read');
  if (found.size > MAX_FILE_BYTES) throw refuse('has more than 64 KB');
  const bytes = await readFile(path).catch(() => {
    throw refuse('is not a file that can be read');
  });
  if (!isUtf8(bytes)) throw refuse('is not UTF-8');
  const text = bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .trim();
  return text === '' ? null : text;
}
