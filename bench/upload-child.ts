// Uploads files to a hub, all at once, as browsers send them.
import { createReadStream } from 'node:fs';
import { request } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { PAPER_FIELDS } from '@exam-vault/testing/ask';
import { serveJob } from './child.ts';
import type { UploadFile } from './upload-files.ts';

export interface UploadJob {
  readonly origin: string;
  readonly token: string;
  readonly files: readonly UploadFile[];
}

export interface Uploaded {
  readonly _id: string;
  readonly ms: number;
}

export interface UploadsAnswer {
  readonly uploaded: readonly Uploaded[];
  /** Milliseconds from the first byte sent to the last answer. */
  readonly ms: number;
}

const BOUNDARY = 'exam-vault-bench-boundary';
async function uploadOne({ origin, token }: UploadJob, file: UploadFile): Promise<Uploaded> {
  const parts = Object.entries(PAPER_FIELDS).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const fileHead = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${file.name}"\r\nContent-Type: ${file.contentType}\r\n\r\n`;
  const head = Buffer.from(parts.join('') + fileHead);
  const tail = Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
  const began = performance.now();
  const sending = request(`${origin}/papers/upload_paper`, {
    method: 'POST',
    agent: false,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': head.length + file.size + tail.length,
    },
  });
  const answered = new Promise<{ status: number; body: string }>((resolve, reject) => {
    sending.once('error', reject);
    sending.once('response', (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => (body += text));
      response.once('end', () => resolve({ status: response.statusCode ?? 0, body }));
      response.once('error', reject);
    });
  });
  const sent = pipeline(async function* () {
    yield head;
    yield* createReadStream(file.path, { highWaterMark: 1_048_576 });
    yield tail;
  }, sending);
  const [{ status, body }] = await Promise.all([answered, sent]);
  if (status !== 201) throw new Error(`${status} for an upload: ${body}`);
  return { _id: (JSON.parse(body) as { _id: string })._id, ms: performance.now() - began };
}

serveJob(async (job: UploadJob): Promise<UploadsAnswer> => {
  const began = performance.now();
  const uploaded = await Promise.all(job.files.map((file) => uploadOne(job, file)));
  return { uploaded, ms: performance.now() - began };
});
