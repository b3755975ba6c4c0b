import { setTimeout as wait } from 'node:timers/promises';
import { PAPER_FIELDS } from '@exam-vault/testing/ask';
import { checksum, partHeaders, uploadHeaders } from '@exam-vault/testing/uploads';
import { distinct } from './files.ts';

/** Somebody who uploads, from the address that the proxy names. */
export interface Sender {
  readonly token: string;
  readonly address: string;
}

export interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A request through the proxy. Status 0: the connection was closed. */
export async function ask(
  origin: string,
  { token, address }: Sender,
  method: string,
  path: string,
  {
    headers = {},
    ...init
  }: { headers?: Record<string, string>; body?: FormData | Uint8Array<ArrayBuffer> | string } = {},
): Promise<Answer> {
  try {
    const answer = await fetch(origin + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': address, ...headers },
      ...init,
    });
    const text = await answer.text();
    return { status: answer.status, body: text.startsWith('{') ? (JSON.parse(text) as Answer['body']) : {} };
  } catch {
    return { status: 0, body: {} };
  }
}

const json = (body: object) => ({ headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

export function fileForm(fields: Readonly<Record<string, string>>, file: Buffer, name: string): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append('file', new Blob([new Uint8Array(distinct(file))]), name);
  return form;
}

/** An upload in parts, as the page does it. @returns its id, or what it was refused with */
export async function sendInParts(
  origin: string,
  as: Sender,
  bytes: Buffer,
  partBytes: number,
): Promise<string | Answer> {
  const begun = await ask(origin, as, 'POST', '/uploads', { headers: uploadHeaders(bytes.length, 'paper.jpg') });
  if (begun.status !== 201) return begun;
  const _id = String(begun.body['_id']);
  for (let at = 0; at < bytes.length; at += partBytes) {
    const part = bytes.subarray(at, at + partBytes);
    const sent = await ask(origin, as, 'PATCH', `/uploads/${_id}`, {
      headers: { ...partHeaders(at), 'upload-checksum': checksum(part) },
      body: new Uint8Array(part),
    });
    if (sent.status !== 204) return sent;
  }
  return _id;
}

/** Seconds since the upload began. */
export interface HonestTimes {
  readonly draft: number;
  readonly header: number;
  readonly submitted: number;
}

const POLL_MS = 200;
const said = ({ status, body }: Answer) => `${status} ${JSON.stringify(body['code'] ?? '')}`;

/** Uploads one ordinary paper in parts, waits until its header is read, and submits it. @returns the times, or the refusal */
export async function uploadHonestly(
  origin: string,
  as: Sender,
  file: Buffer,
  patienceMs: number,
): Promise<HonestTimes | string> {
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1_000;
  const upload = await sendInParts(origin, as, distinct(file), 131_072);
  if (typeof upload !== 'string') return `part: ${said(upload)}`;
  const made = await ask(origin, as, 'POST', '/drafts/from_uploads', json({ kind: 'paper', uploads: [upload] }));
  if (made.status !== 201) return `draft: ${said(made)}`;
  const draft = seconds();
  const path = `/drafts/${String(made.body['_id'])}`;
  for (;;) {
    const now = await ask(origin, as, 'GET', path);
    const proposals = (now.body['proposals'] ?? {}) as Record<string, { page: number | null }>;
    if (now.body['proposals_state'] === 'done') {
      if (!Object.values(proposals).some(({ page }) => page === 1)) return 'nothing of the header was read';
      break;
    }
    if (now.body['proposals_state'] === 'failed') return 'the header was not read';
    if (performance.now() - began > patienceMs) return `no header after ${Math.round(seconds())} s`;
    await wait(POLL_MS);
  }
  const header = seconds();
  const submitted = await ask(origin, as, 'POST', `${path}/submit`, json(PAPER_FIELDS));
  return submitted.status === 201 ? { draft, header, submitted: seconds() } : `submit: ${said(submitted)}`;
}
