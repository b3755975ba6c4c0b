import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { badLine } from '@exam-vault/testing/swift/bad-line';
import { testBucket, type TestBucket } from '@exam-vault/testing/swift/test-bucket';
import { digestsOf, PART_BYTES } from './digests.ts';
import { s3FileStorage } from './s3-file-storage.ts';

let home: string;
let bucket: TestBucket;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 's3-file-storage-'));
  bucket = await testBucket();
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => rm(home, { recursive: true, force: true }));

async function staged(bytes: Buffer): Promise<string> {
  const path = join(home, `staged-${randomUUID()}`);
  await writeFile(path, bytes);
  return path;
}

describe('a file in a bucket', () => {
  it.each([0, 1, PART_BYTES - 1, PART_BYTES, PART_BYTES + 1, 2 * PART_BYTES + 7])(
    'of %i bytes carries its SHA-256, and is called by the store as the hub has reckoned',
    async (size) => {
      const path = await staged(randomBytes(size));
      const digests = await digestsOf(path);
      const key = randomUUID();
      await s3FileStorage(bucket.place, bucket.keys).adopt(key, path);
      const kept = await bucket.client.send(new HeadObjectCommand({ Bucket: bucket.place.bucket, Key: key }));
      expect(kept).toMatchObject({
        ContentLength: size,
        ETag: `"${digests.etag}"`,
        Metadata: { sha256: digests.sha256 },
      });
    },
  );

  it('is not read as whole when it has become another behind the back of the hub', async () => {
    const storage = s3FileStorage(bucket.place, bucket.keys);
    const key = randomUUID();
    const path = await staged(randomBytes(1_000));
    const { sha256 } = await digestsOf(path);
    await storage.adopt(key, path);
    const other = { Bucket: bucket.place.bucket, Key: key, Body: randomBytes(1_000), Metadata: { sha256 } };
    await bucket.client.send(new PutObjectCommand(other));
    const bytes = await storage.read(key);
    await expect(bytes?.toArray()).rejects.toThrow('SHA-256 differs');
  });

  it('is reached through nothing but the endpoint, whatever the environment says of a cloud', async () => {
    const line = await badLine(bucket.place.endpoint);
    for (const [name, value] of Object.entries({
      AWS_ENDPOINT_URL: 'http://127.0.0.1:2',
      AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:2',
      AWS_REGION: 'mars-north-1',
      AWS_PROFILE: 'there-is-none',
      AWS_DEFAULTS_MODE: 'auto',
      AWS_ACCESS_KEY_ID: 'another',
      AWS_REQUEST_CHECKSUM_CALCULATION: 'WHEN_SUPPORTED',
      AWS_USE_DUALSTACK_ENDPOINT: 'true',
      AWS_USE_FIPS_ENDPOINT: 'true',
    })) {
      vi.stubEnv(name, value);
    }
    const ports = new Set<number | undefined>();
    const notice = (message: unknown) => {
      const { socket } = message as { socket: Socket };
      socket.on('connect', () => ports.add(socket.remotePort));
      socket.on('error', () => ports.add(-1));
    };
    subscribe('net.client.socket', notice);
    const storage = s3FileStorage({ ...bucket.place, endpoint: line.endpoint }, bucket.keys);
    const key = randomUUID();
    await storage.adopt(key, await staged(randomBytes(PART_BYTES + 1)));
    await (await storage.read(key))?.toArray();
    await storage.check();
    unsubscribe('net.client.socket', notice);
    // The line of the test itself goes on to the store.
    const expected = [line.endpoint, bucket.place.endpoint].map((address) => Number(new URL(address).port));
    expect([...ports].sort()).toEqual(expected.sort());
  });
});
