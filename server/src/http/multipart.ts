import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { MAX_FILE_SIZE } from '@exam-vault/contract/limits';
import busboy from 'busboy';
import type { StagedFile } from '../documents/document-file.ts';
import { fileTooLarge, Problem, validation } from '../errors.ts';

/** An upload that brings less than this in a window of time has stalled; how long it lasts in all does not matter. */
const STALL_WINDOW_MS = 60_000;
const MIN_WINDOW_BYTES = 16 * 1024;
/** Bytes of a whole form: one file, its fields, and what stands between them. */
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

/**
 * Reads a multipart form with at most one file, under the name `file`; the file goes to `stage` as it comes.
 * Whatever is wrong with the form, nothing staged is left behind. That it is multipart at all, app.ts has seen before.
 * @throws Problem VALIDATION for a broken body, a duplicate field, two files or a file under another name; those of `stage`
 */
export async function readMultipart(
  request: IncomingMessage,
  stage: (bytes: Readable) => Promise<StagedFile>,
): Promise<MultipartForm> {
  const parser = openParser(request);
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  let staging: Promise<StagedFile> | null = null;
  let namedFile = false;

  const parsed = new Promise<void>((resolve, reject) => {
    const refuse = (problem: Error) => reject(problem);
    parser.on('field', (name, value, { nameTruncated, valueTruncated }) => {
      // Whatever its types say: a part without a name comes without one, and what a listener throws nobody catches.
      if (typeof name !== 'string') return refuse(validation('A part of the form has no name.'));
      if (nameTruncated || valueTruncated) return refuse(validation('A field is too long.'));
      if (name in fields) return refuse(validation(`The field ${name.slice(0, 50)} is there twice.`));
      if (name === 'file' && value !== '') return refuse(validation('The field file must be a file.'));
      fields[name] = value;
    });
    parser.on('file', (name, bytes, { filename }) => {
      // A part that is cut off raises the error on its own stream, for the code that reads it.
      let broken: Error | null = null;
      bytes.on('error', (error) => {
        broken = error;
      });
      if (name !== 'file') {
        bytes.resume();
        return refuse(validation('The file must come under the name file.'));
      }
      if (staging) {
        bytes.resume();
        return refuse(validation('Only one file can be uploaded at a time.'));
      }
      namedFile = Boolean(filename);
      staging = stage(bytes);
      staging.catch((error: Error) => refuse(error === broken ? invalidForm() : error));
    });
    for (const limit of ['partsLimit', 'fieldsLimit', 'filesLimit'] as const) {
      parser.on(limit, () => refuse(validation('The form has too many parts.')));
    }
    parser.on('error', (error) => refuse(error instanceof Problem ? error : invalidForm()));
    let total = 0;
    request.on('data', (chunk: Buffer) => {
      total += chunk.length;
      if (total > MAX_FORM_BYTES) refuse(fileTooLarge());
    });
    parser.on('close', () => resolve());
    request.on('aborted', () => refuse(invalidForm()));
    request.on('error', () => refuse(invalidForm()));
  });

  const stopWatching = watchForStall(request, (problem) => parser.destroy(problem));
  try {
    request.pipe(parser);
    await parsed;
    const file = await (staging as Promise<StagedFile> | null);
    if (file && file.size === 0 && !namedFile) {
      // A browser's form sends an empty, nameless file where none was chosen.
      await file.discard();
      return { fields, file: null };
    }
    return { fields, file };
  } catch (error) {
    request.unpipe(parser);
    parser.destroy();
    // What still comes is read and dropped (http/drain.ts bounds it), or the client never gets to our answer.
    request.resume();
    await (staging as Promise<StagedFile> | null)?.then(
      (file) => file.discard(),
      () => undefined,
    );
    throw error;
  } finally {
    stopWatching();
  }
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

function watchForStall(request: IncomingMessage, stop: (problem: Error) => void): () => void {
  const { socket } = request;
  let seen = socket.bytesRead;
  const timer = setInterval(() => {
    if (socket.bytesRead - seen < MIN_WINDOW_BYTES && !request.complete)
      stop(new Problem('VALIDATION', 'The upload has stalled.', { status: 408 }));
    seen = socket.bytesRead;
  }, STALL_WINDOW_MS);
  timer.unref();
  return () => clearInterval(timer);
}
