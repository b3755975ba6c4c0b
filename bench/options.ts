import { parseArgs } from 'node:util';

/** The call is wrong; its message says what would be right. */
export class UsageError extends Error {
  override name = 'UsageError';
}

type Options<Name extends string> = Readonly<Partial<Record<Name, string>>>;

/** Options that each take a text. @throws UsageError with the help, also for what `read` throws */
export function readOptions<Name extends string, T>(
  args: readonly string[],
  names: readonly Name[],
  help: string,
  read: (options: Options<Name>) => T,
): T {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  try {
    return read(parseArgs({ args: [...args], options, strict: true }).values as Options<Name>);
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
  }
}

/** @throws Error for what is no whole number from 1 */
export function positive(name: string, text: string | undefined, otherwise: number): number {
  const number = text === undefined ? otherwise : Number(text);
  if (number !== Infinity && (!Number.isInteger(number) || number < 1)) throw new Error(`--${name} takes a number.`);
  return number;
}

/** The parts that `only` names with commas, in their order; those by default without it. @throws Error for another name */
export function partsOf<Part extends string>(
  only: string | undefined,
  all: readonly Part[],
  byDefault: readonly Part[],
): readonly Part[] {
  if (only === undefined) return byDefault;
  const wanted = only.split(',').map((name) => name.trim());
  const parts = all.filter((part) => wanted.includes(part));
  if (parts.length < wanted.length) throw new Error(`The parts are ${all.join(', ')}.`);
  return parts;
}
