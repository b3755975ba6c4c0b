import { createHash } from 'node:crypto';
import type { Upload } from '@exam-vault/contract/uploads';
import { ask, type Answered, type Listening, type Speaker } from './ask.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');

export const uploadHeaders = (length: number | string, name = 'paper.pdf', kind = 'paper') => ({
  'tus-resumable': '1.0.0',
  'upload-length': String(length),
  'upload-metadata': `kind ${base64(kind)},filename ${base64(name)}`,
});

export const checksum = (bytes: Buffer) => `sha256 ${createHash('sha256').update(bytes).digest('base64')}`;

export const partHeaders = (offset: number | string) => ({
  'tus-resumable': '1.0.0',
  'content-type': 'application/offset+octet-stream',
  'upload-offset': String(offset),
});

/** Begins an upload and expects it to be taken. */
export async function begunUpload(hub: Listening, as: Speaker, length: number, name?: string): Promise<Upload> {
  const answer = await ask(hub, 'POST', '/uploads', { as, headers: uploadHeaders(length, name) });
  if (answer.status !== 201) throw new Error(`upload: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body as unknown as Upload;
}

/** Sends a part with its checksum. */
export function sentPart(hub: Listening, as: Speaker, _id: string, offset: number, bytes: Buffer): Promise<Answered> {
  const headers = { ...partHeaders(offset), 'upload-checksum': checksum(bytes) };
  return ask(hub, 'PATCH', `/uploads/${_id}`, { as, headers, body: new Uint8Array(bytes) });
}

/** A complete upload. @returns its id */
export async function wholeUpload(hub: Listening, as: Speaker, bytes: Buffer, name?: string): Promise<string> {
  const { _id } = await begunUpload(hub, as, bytes.length, name);
  const { status } = await sentPart(hub, as, _id, 0, bytes);
  if (status !== 204) throw new Error(`part: ${status}`);
  return _id;
}
