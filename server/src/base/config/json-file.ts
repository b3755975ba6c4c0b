import { isUtf8 } from 'node:buffer';
import { readFile, stat } from 'node:fs/promises';
import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type * as z from 'zod';
import { ConfigError } from './config.ts';

/** A larger file was given by mistake, or is endless. */
const MAX_FILE_BYTES = 4 * 1_048_576;

interface Mistake {
  /** Its index in the text. */
  readonly offset: number;
  readonly field?: string;
  readonly text: string;
}

/** What is wrong at a field of the file. */
export interface FieldMistake {
  readonly path: readonly (string | number)[];
  readonly text: string;
}

export interface JsonFile<Result> {
  /** The setting that names the file. */
  readonly variable: string;
  readonly path: string;
  /** What the file is, for a key that it may not have: 'the catalogue'. */
  readonly noun: string;
  /** Of what there is instead of an object: 'with one key for each list'. */
  readonly keys: string;
  readonly schema: {
    safeParse: (
      written: unknown,
    ) =>
      | { readonly success: true; readonly data: Result }
      | { readonly success: false; readonly error: { readonly issues: readonly z.core.$ZodIssue[] } };
  };
  /** What lies under the keys of the file. */
  readonly defaults?: object;
  /** What the schema cannot say. */
  readonly check?: (read: Result) => readonly FieldMistake[];
}

/**
 * Reads a JSON file that an institution has written.
 * @throws ConfigError with the file, and the line and field of each mistake (contract section 4)
 */
export async function readJsonFile<Result>(file: JsonFile<Result>): Promise<Result> {
  const bytes = await readAll(file);
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  const refuse = (mistakes: readonly Mistake[]) => {
    const lines = mistakes
      .toSorted((a, b) => a.offset - b.offset)
      .map(({ offset, field, text: words }) => refusal(file, `line ${lineAt(text, offset)}`, field, words));
    return new ConfigError([...new Set(lines)].join('\n'));
  };
  // Invalid bytes are decoded as U+FFFD.
  if (!isUtf8(bytes)) throw refuse([{ offset: text.indexOf('\uFFFD'), text: 'is not UTF-8' }]);

  const root = parseJson(text);
  if (!('type' in root)) throw refuse([root]);
  const duplicates = duplicateKeys(root);
  if (duplicates.length > 0) throw refuse(duplicates);
  // Below the value is spread over the defaults, which needs an object.
  if (root.type !== 'object') throw refuse([{ offset: root.offset, text: `must be an object ${file.keys}` }]);
  const result = file.schema.safeParse({ ...file.defaults, ...(JSON.parse(text) as object) });
  if (!result.success) throw refuse(result.error.issues.flatMap((issue) => mistakesOf(issue, root, file.noun)));
  const wrong = file.check?.(result.data) ?? [];
  if (wrong.length === 0) return result.data;
  throw refuse(
    wrong.map(({ path, text: words }) => ({ offset: offsetOf(root, path), field: path.join('.'), text: words })),
  );
}

type NamedFile = Pick<JsonFile<unknown>, 'variable' | 'path'>;

function refusal({ variable, path }: NamedFile, ...parts: readonly (string | undefined)[]): string {
  return [variable, path, ...parts].filter(Boolean).join(': ');
}

async function readAll(file: NamedFile): Promise<Buffer> {
  try {
    const info = await stat(file.path);
    if (!info.isFile()) throw new Error('is not a file');
    if (info.size > MAX_FILE_BYTES) throw new Error('is larger than 4 MB');
    return await readFile(file.path);
  } catch (error) {
    throw new ConfigError(refusal(file, (error as Error).message));
  }
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** As strict as JSON.parse, but with the place of a mistake. */
function parseJson(text: string): Node | Mistake {
  const errors: ParseError[] = [];
  try {
    const root = parseTree(text, errors, { disallowComments: true });
    const [first] = errors;
    if (root && !first) return root;
    // Turns codes such as 'CommaExpected' into words.
    const words =
      first && printParseErrorCode(first.error).replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    return { offset: first?.offset ?? 0, text: `is not JSON:${words ?? ' there is nothing'}` };
  } catch {
    return { offset: 0, text: 'is not JSON: nested too deeply' };
  }
}

/** JSON.parse would silently ignore the first of two equal keys. */
function duplicateKeys(node: Node): Mistake[] {
  const names = new Set<string>();
  return (node.children ?? []).flatMap((child) => {
    const key = child.type === 'property' ? child.children?.[0] : undefined;
    if (!key) return duplicateKeys(child);
    const name = String(key.value);
    const mistakes = names.has(name) ? [{ offset: key.offset, field: name, text: 'is listed twice' }] : [];
    names.add(name);
    return [...mistakes, ...duplicateKeys(child)];
  });
}

const EXPECTED: Record<string, string> = { array: 'a list', string: 'a text', object: 'an object' };

function mistakesOf(issue: z.core.$ZodIssue, root: Node, noun: string): Mistake[] {
  const path = issue.path.map((step) => (typeof step === 'number' ? step : String(step)));
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      offset: offsetOf(root, [...path, key]),
      field: [...path, key].join('.'),
      text: `is not a key of ${noun}`,
    }));
  }
  const wrongType = (expected: string) =>
    findNodeAtLocation(root, path) ? `must be ${EXPECTED[expected]}` : 'is missing';
  const text = issue.code === 'invalid_type' ? wrongType(issue.expected) : issue.message;
  return [{ offset: offsetOf(root, path), field: path.join('.'), text }];
}

/** The offset of the value at a path. For a missing value it is the offset of the object that should contain it. */
function offsetOf(root: Node, path: readonly (string | number)[]): number {
  const node = findNodeAtLocation(root, [...path]);
  // The offset of the key, when there is one: the value may begin on another line.
  if (node) return (node.parent?.type === 'property' ? node.parent : node).offset;
  return path.length === 0 ? root.offset : offsetOf(root, path.slice(0, -1));
}
