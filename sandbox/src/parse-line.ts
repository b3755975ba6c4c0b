import * as z from 'zod';

/** What a child has written, if it is JSON of this form; null otherwise: a hostile file may control the child. */
export function parseLine<T extends z.ZodType>(line: string, form: T): z.output<T> | null {
  try {
    return form.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}
