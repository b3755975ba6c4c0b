import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { MAX_FILE_SIZE } from '@exam-vault/contract/limits';
import busboy, { type Busboy } from 'busboy';
import type { StagedFile } from '../documents/document-file.ts';
import { fileTooLarge, Problem, validation } from '../errors.ts';
import type { ArrivingUpload } from '../limits/uploads-under-way.ts';

/** The whole form: one file, the fields, and the multipart headers. */
const MAX_FORM_BYTES = MAX_FILE_SIZE + 1_048_576;

export interface MultipartForm {
  readonly fields: Record<string, string>;
  readonly file: StagedFile | null;
}

export function isMultipart(contentType: string | undefined): boolean {
  return /^multipart\/form-data\s*(;|$)/i.test(contentType ?? '');
}

export const notMultipart = () => new Problem('INVALID_FILE_TYPE', 'An upload must be multipart/form-data.');

const invalidForm = () => validation('The form is not valid multipart/form-data.');

/** Takes a file while it arrives. `announced` is the Content-Length of its form in bytes, or null; a client may lie about it. */
export type StageFile = (bytes: Readable, announced: number | null) => Promise<StagedFile>;
/** Called when the body begins to arrive. The function that it returns is called when the body has arrived or failed. */
export type WatchArrival = (upload: Pick<ArrivingUpload, 'bytesRead' | 'end'>) => () => void;

/** How long a client that is still sending may take to read why its upload was ended. */
const LINGER_MS = 1_000;

/**
 * Reads a multipart form with at most one file, under the name `file`, and streams the file to `stage`. If the form is invalid, the
 * staged file is discarded. `watch` may end the upload; its connection is then closed soon after the answer. app.ts has already checked
 * that the request is multipart.
 * @throws Problem VALIDATION for an invalid body, a duplicate field, two files, or a file under another name; and the errors of `stage`
 */
export async function readMultipart(
  request: IncomingMessage,
  stage: StageFile,
  watch: WatchArrival,
): Promise<MultipartForm> {
  const parser = openParser(request);
  const form = collectForm(request, parser, stage);
  const stopWatching = watchArrival(request, parser, watch);
  try {
    request.pipe(parser);
    await form.parsed;
    const file = await form.staged();
    if (file && file.size === 0 && !form.fileHasName()) {
      // A browser's form sends an empty file without a name if nobody has chosen a file.
      await file.discard();
      return { fields: form.fields, file: null };
    }
    return { fields: form.fields, file };
  } catch (error) {
    request.unpipe(parser);
    parser.destroy();
    // The rest of the body is read and dropped, within the limits of http/drain.ts. Otherwise the client would not read the answer.
    request.resume();
    const file = await form.staged().catch(() => null);
    await file?.discard();
    throw error;
  } finally {
    stopWatching();
  }
}

/** Listens to the parser. `parsed` resolves at the end of the form and rejects with the first Problem. */
function collectForm(request: IncomingMessage, parser: Busboy, stage: StageFile) {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  let staging: Promise<StagedFile> | null = null;
  let fileHasName = false;

  const parsed = new Promise<void>((resolve, reject) => {
    const refuse = (problem: Error) => reject(problem);
    parser.on('field', (name, value, { nameTruncated, valueTruncated }) => {
      // busboy's types are wrong here: a field may come without a name. An error thrown in a listener would end the process.
      if (typeof name !== 'string') return refuse(validation('A part of the form has no name.'));
      if (nameTruncated || valueTruncated) return refuse(validation('A field is too long.'));
      if (name in fields) return refuse(validation(`The field ${name.slice(0, 50)} is there twice.`));
      if (name === 'file' && value !== '') return refuse(validation('The field file must be a file.'));
      fields[name] = value;
    });
    parser.on('file', (name, bytes, { filename }) => {
      // A file that is cut off emits the error on its own stream, and `stage` rejects with that error.
      let streamError: Error | null = null;
      bytes.on('error', (error) => {
        streamError = error;
      });
      if (name !== 'file' || staging) {
        bytes.resume();
        return refuse(
          validation(
            name === 'file' ? 'Only one file can be uploaded at a time.' : 'The file must come under the name file.',
          ),
        );
      }
      fileHasName = Boolean(filename);
      staging = stage(bytes, announcedBytes(request));
      staging.catch((error: Error) => refuse(error === streamError ? invalidForm() : error));
    });
    for (const limit of ['partsLimit', 'fieldsLimit', 'filesLimit'] as const) {
      parser.on(limit, () => refuse(validation('The form has too many parts.')));
    }
    parser.on('error', (error) => refuse(error instanceof Problem ? error : invalidForm()));
    parser.on('close', () => resolve());
    refuseBrokenRequest(request, refuse);
  });
  return { fields, parsed, staged: async () => staging, fileHasName: () => fileHasName };
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

function openParser(request: IncomingMessage) {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      limits: { files: 2, fields: 40, parts: 44, fieldNameSize: 100, fieldSize: 16_384, headerPairs: 50 },
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
