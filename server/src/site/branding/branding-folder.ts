import { isUtf8 } from 'node:buffer';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { brandingWords, MAX_LOGO_BYTES, wordsOf, type BrandingWords } from '@exam-vault/contract/branding';
import { ConfigError } from '../../base/config/config.ts';
import { LOGO_REFUSAL } from './logo-refusals.ts';

/** A larger file was given by mistake, or is endless. */
const MAX_TEXT_BYTES = 64 * 1_024;
const WORDS_FILE = 'branding.json';
const WELCOME_FILE = 'welcome.txt';
const LOGO_FILE = /^logo\.(png|jpe?g|webp|svg)$/i;

/** What BRANDING_DIR says. The logo is not decoded yet. */
export interface BrandingFolder {
  readonly words: BrandingWords;
  readonly logo: { readonly path: string; readonly bytes: Buffer } | null;
}

/** Makes the error for a mistake in a file. */
type Refuse = (path: string, reason: string) => Error;

const inFolder: Refuse = (path, reason) => new ConfigError(`BRANDING_DIR: ${path}: ${reason}`);

async function readBytes(path: string, most: number, tooLarge: string, refuse: Refuse): Promise<Buffer> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw refuse(path, 'is not a file that can be read');
  if (found.size > most) throw refuse(path, tooLarge);
  return await readFile(path).catch(() => {
    throw refuse(path, 'is not a file that can be read');
  });
}

async function readText(path: string, refuse: Refuse): Promise<string> {
  const bytes = await readBytes(path, MAX_TEXT_BYTES, 'has more than 64 KB', refuse);
  if (!isUtf8(bytes)) throw refuse(path, 'is not UTF-8');
  return bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * A file of words: JSON with name, short_name, accent, welcome and links.
 * @throws what `refuse` makes, with one line for each mistake that names its field
 */
export async function readBrandingWords(path: string, refuse: Refuse = inFolder): Promise<BrandingWords> {
  const value = parsed(await readText(path, refuse));
  if (value === undefined) throw refuse(path, 'is not JSON');
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refuse(path, 'must be an object');
  const unknown = Object.keys(value).filter((key) => !Object.hasOwn(brandingWords.shape, key));
  if (unknown.length > 0) throw refuse(path, `${unknown.join(', ')}: is not a key of the look`);
  const result = brandingWords.safeParse(value);
  if (result.success) return wordsOf(result.data);
  const mistakes = result.error.issues.map(({ path: field, message }) => `${field.join('.')}: ${message}`);
  throw refuse(path, mistakes.join('; '));
}

/** The look of a folder: branding.json, and welcome.txt and a logo where there are some. @throws ConfigError */
export async function readBrandingFolder(folder: string | null): Promise<BrandingFolder | null> {
  if (folder === null) return null;
  const names = await readdir(folder).catch(() => {
    throw inFolder(folder, 'is not a folder that can be read');
  });
  if (!names.includes(WORDS_FILE)) throw inFolder(folder, `has no ${WORDS_FILE}`);
  const words = await readBrandingWords(join(folder, WORDS_FILE));
  const welcome = names.includes(WELCOME_FILE) ? await welcomeOf(join(folder, WELCOME_FILE), words) : words.welcome;
  const [logo, another] = names.filter((name) => LOGO_FILE.test(name));
  if (another !== undefined) throw inFolder(folder, `has two logos: ${logo} and ${another}`);
  return { words: { ...words, welcome }, logo: logo === undefined ? null : await logoOf(join(folder, logo)) };
}

async function welcomeOf(path: string, words: BrandingWords): Promise<string | null> {
  if (words.welcome !== null) throw inFolder(path, `the welcome text stands in ${WORDS_FILE} too`);
  const result = brandingWords.safeParse({ welcome: (await readText(path, inFolder)).trim() });
  if (!result.success) throw inFolder(path, result.error.issues.map(({ message }) => message).join('; '));
  return wordsOf(result.data).welcome;
}

async function logoOf(path: string) {
  if (/\.svg$/i.test(path)) throw inFolder(path, LOGO_REFUSAL.svg.text);
  return { path, bytes: await readBytes(path, MAX_LOGO_BYTES, LOGO_REFUSAL['too-large'].text, inFolder) };
}
