import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoint } from '@exam-vault/contract/endpoint';
import { atEnd } from '@exam-vault/testing/at-end';
import { bareApp, type BareApp } from '@exam-vault/testing/bare-app';
import { beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openStagingArea } from '../../library/files/staging-area.ts';
import { uploadsUnderWay } from '../../base/limits/uploads-under-way.ts';
import { noUsageLimits } from '../../base/limits/usage-limits.ts';
import { uploadServer } from './serve-upload.ts';

const keep = endpoint({
  method: 'POST',
  path: '/keep',
  access: 'anyone',
  summary: 'Keeps a file',
  form: z.object({}),
  answer: z.object({ size: z.number() }),
});

let hub: BareApp;
let folder: string;
let origin: URL;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exam-vault-ended-'));
  atEnd(() => rm(folder, { recursive: true }));
  const staging = await openStagingArea(folder);
  hub = await bareApp();
  const serveUpload = uploadServer(staging.stage, {
    usage: noUsageLimits,
    underWay: uploadsUnderWay(true, { total: 1, address: 1 }),
    needs: 'account',
    confirmsEmail: false,
  });
  serveUpload(hub.app, keep, { handle: ({ file }) => Promise.resolve({ size: file?.size ?? 0 }) });
  origin = await hub.listen();
});

it('an upload that is ended for others gets a clear answer, its connection is closed, and nothing of it stays', async () => {
  const client = hub.connection();
  let answer = '';
  client.on('data', (bytes) => (answer += String(bytes)));
  const closed = once(client, 'close');
  client.write(
    'POST /keep HTTP/1.1\r\nHost: hub\r\nContent-Length: 50000000\r\nContent-Type: multipart/form-data; boundary=x\r\n\r\n' +
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7',
  );
  await expect.poll(() => readdir(folder)).toHaveLength(1);

  const form = new FormData();
  form.append('file', new Blob(['%PDF-1.7']), 'b.pdf');
  const honest = await fetch(`${origin.origin}/keep`, { method: 'POST', body: form });
  expect([honest.status, await honest.json()]).toEqual([200, { size: 8 }]);

  await closed;
  expect(answer).toMatch(/^HTTP\/1\.1 503 /);
  expect(answer).toMatch(/\r\nretry-after: \d+\r\n/i);
  expect(answer).toContain('"code":"UNAVAILABLE"');
  expect(await readdir(folder)).toEqual([]);
});
