// Loaded before a hub: writes down what is asked of files and database, and what is answered, each once it is done, in that order.
import { appendFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { ServerResponse } from 'node:http';
import { createRequire, syncBuiltinESMExports } from 'node:module';

const file = process.env['TRACE_FILE'] ?? '';

/** @param {unknown[]} words */
const note = (...words) => appendFileSync(file, `${words.join(' ')}\n`);

/**
 * The same function, which is noted when it has done its work.
 * @param {(...given: any[]) => Promise<unknown>} real
 * @param {(...given: any[]) => unknown[]} words
 */
const noted =
  (real, words) =>
  /** @param {any[]} given */
  async (...given) => {
    const result = await real(...given);
    note(...words(...given));
    return result;
  };

const { open } = fs;
/** @param {Parameters<typeof open>} given */
const openNoted = async (...given) => {
  const handle = await open(...given);
  for (const method of /** @type {const} */ (['write', 'writev', 'writeFile', 'sync', 'datasync'])) {
    Object.assign(handle, {
      [method]: noted(handle[method].bind(handle), () => [method.replace('writev', 'write'), given[0]]),
    });
  }
  return handle;
};
Object.assign(fs, {
  open: openNoted,
  rename: noted(fs.rename, (from, to) => ['rename', from, to]),
  copyFile: noted(fs.copyFile, (from, to) => ['copy', from, to]),
  rm: noted(fs.rm, (path) => ['remove', path]),
});
syncBuiltinESMExports();

const { Client } = /** @type {typeof import('pg')} */ (createRequire(import.meta.url)('pg'));
const { query } = Client.prototype;
const TOLD = /^(?:commit|rollback|insert into "documents"|update "documents"|delete from "documents")/i;
Object.assign(Client.prototype, {
  /** @this {unknown} @param {any[]} given */
  query(...given) {
    const text = typeof given[0] === 'string' ? given[0] : (given[0]?.text ?? '');
    const asked = Reflect.apply(query, this, given);
    const what = TOLD.exec(text)?.[0].toLowerCase().replaceAll('"', '');
    // Before the caller continues: it is recorded first.
    if (what) asked?.then?.(() => note(what), () => undefined); // prettier-ignore
    return asked;
  },
});

const { writeHead } = ServerResponse.prototype;
Object.assign(ServerResponse.prototype, {
  /** @this {ServerResponse} @param {any[]} given */
  writeHead(...given) {
    note('answer', given[0]);
    return Reflect.apply(writeHead, this, given);
  },
});
