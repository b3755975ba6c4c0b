import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';

/** The bytes of several local files behind each other, for the standard input of a child. */
export function filesInARow(paths: readonly string[]): Readable {
  return Readable.from(
    (async function* () {
      for (const path of paths) yield* createReadStream(path);
    })(),
    { objectMode: false },
  );
}
