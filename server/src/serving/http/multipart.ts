import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { MAX_FILE_SIZE } from '@exam-vault/contract/limits';
import busboy, { type Busboy } from 'busboy';
import type { StagedFile } from '../../base/ports/document-file.ts';
import { fileTooLarge, Problem, validation } from '../../base/errors.ts';
import type { ArrivingUpload } from '../../base/limits/uploads-under-way.ts';

/** The whole form: one file, the fields, and the multipart headers. */
const MAX_FORM_BYTES = MAX_FILE_SIZE + 1_048_576;

/** A file of a form, and what the client calls it. */
export interface SentFile {
  readonly file: StagedFile;
  readonly name: string;
}

export interface MultipartForm {
  readonly fields: Record<string, string>;
  /** In the order of the form. */
  readonly files: readonly SentFile[];
}

export function isMultipart(contentType: string | undefined): boolean {
  return /^multipart\/form-data\s*(;|$)/i.test(contentType ?? '');
}

export const notMultipart = () => new Problem('INVALID_FILE_TYPE', 'An upload must be multipart/form-data.');

const invalidForm = () => validation('The form isn’t valid multipart/form-data.');

/** Takes a file while it arrives. `announced` is the Content-Length of its form in bytes, or null; a client may lie about it. */
export type StageFile = (bytes: Readable, announced: number | null) => Promise<StagedFile>;
/** Called when the body begins to arrive. The function that it returns is called when the body has arrived or failed. */
export type WatchArrival = (upload: Pick<ArrivingUpload, 'bytesRead' | 'end'>) => () => void;

/** How long a client that is still sending may take to read why its upload was ended. */
const LINGER_MS = 1_000;

/**
 * Reads a multipart form with at most `maxFiles` files, each under the name `file`, and streams them to `stage`. If the form is invalid,
 * the staged files are discarded. `watch` may end the upload; its connection is then closed soon after the answer. app.ts has already checked
 * that the request is multipart.
 * @throws Problem VALIDATION for an invalid body, a duplicate field, too many files, or a file under another name; and the errors of `stage`
 */
export async function readMultipart(
  request: IncomingMessage,
  stage: StageFile,
  watch: WatchArrival,
  maxFiles = 1,
): Promise<MultipartForm> {
  const parser = openParser(request, maxFiles);
  const form = collectForm(request, parser, stage, maxFiles);
  const stopWatching = watchArrival(request, parser, watch);
  try {
    request.pipe(parser);
    await form.parsed;
    const files: SentFile[] = [];
    for (const { staging, name } of form.sent) {
      const file = await staging;
      // A browser's form sends an empty file without a name if nobody has chosen a file.
      if (file.size === 0 && name === '') await file.discard();
      else files.push({ file, name });
    }
    return { fields: form.fields, files };
  } catch (error) {
    request.unpipe(parser);
    parser.destroy();
    // The rest of the body is read and dropped, within the limits of http/drain.ts. Otherwise the client would not read the answer.
    request.resume();
    for (const { staging } of form.sent) {
      const file = await staging.catch(() => null);
      await file?.discard();
    }
    throw error;
  } finally {
    stopWatching();
  }
}

/** Listens to the parser. `parsed` resolves at the end of the form and rejects with the first Problem. */
function collectForm(request: IncomingMessage, parser: Busboy, stage: StageFile, maxFiles: number) {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  const sent: { readonly staging: Promise<StagedFile>; readonly name: string }[] = [];

  const parsed = new Promise<void>((resolve, reject) => {
    const refuse = (problem: Error) => reject(problem);
    parser.on('field', (name, value, { nameTruncated, valueTruncated }) => {
      // busboy's types are wrong here: a field may come without a name. An error thrown in a listener would end the process.
      if (typeof name !== 'string') return refuse(validation('One part of the form has no name.'));
      if (nameTruncated || valueTruncated) return refuse(validation('A field is too long.'));
      if (name in fields) return refuse(validation(`The field ${name.slice(0, 50)} was sent twice.`));
      if (name === 'file' && value !== '') return refuse(validation('The field “file” must contain a file.'));
      fields[name] = value;
    });
    parser.on('file', (name, bytes, { filename }) => {
      // A file that is cut off emits the error on its own stream, and `stage` rejects with that error.
      let streamError: Error | null = null;
      bytes.on('error', (error) => {
        streamError = error;
      });
      if (name !== 'file' || sent.length === maxFiles) {
        bytes.resume();
        return refuse(validation(name === 'file' ? tooManyFiles(maxFiles) : 'Send the file in the field “file”.'));
      }
      const staging = stage(bytes, announcedBytes(request));
      sent.push({ staging, name: filename ?? '' });
      staging.catch((error: Error) => refuse(error === streamError ? invalidForm() : error));
    });
    for (const limit of ['partsLimit', 'fieldsLimit', 'filesLimit'] as const) {
      parser.on(limit, () => refuse(validation('The form has too many parts.')));
    }
    parser.on('error', (error) => refuse(error instanceof Problem ? error : invalidForm()));
    parser.on('close', () => resolve());
    refuseBrokenRequest(request, refuse);
  });
  return { fields, parsed, sent };
}

function refuseBrokenRequest(request: IncomingMessage, refuse: (problem: Error) => void): void {
  let total = 0;
  request.on('data', (chunk: Buffer) => {
    total += chunk.length;
    if (total > MAX_FORM_BYTES) refuse(fileTooLarge());
  });
  request.on('aborted', () => refuse(invalidForm()));
  request.on('error', () => refuse(invalidForm()));
}

const tooManyFiles = (most: number) =>
  most === 1 ? 'Only one file can be uploaded at a time.' : `At most ${most} files can be uploaded together.`;

function openParser(request: IncomingMessage, maxFiles: number) {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      limits: {
        files: maxFiles + 1,
        fields: 40,
        parts: maxFiles + 43,
        fieldNameSize: 100,
        fieldSize: 16_384,
        headerPairs: 50,
      },
    });
  } catch {
    throw invalidForm();
  }
}

function announcedBytes({ headers }: IncomingMessage): number | null {
  const length = headers['content-length'];
  return length === undefined ? null : Number(length);
}

function watchArrival(request: IncomingMessage, parser: Busboy, watch: WatchArrival): () => void {
  const { socket } = request;
  return watch({
    bytesRead: () => socket.bytesRead,
    end(problem) {
      // The hub checks and saves what has arrived completely, however long that takes.
      if (request.complete) return;
      parser.destroy(problem);
      setTimeout(() => request.complete || request.destroy(), LINGER_MS).unref();
    },
  });
}
