import { randomUUID } from 'node:crypto';
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { inject } from 'vitest';
import { connectionTo } from '../shared-service.ts';
import { SWIFT_KEYS } from './start-swift.ts';

export type TestBucket = Awaited<ReturnType<typeof testBucket>>;

/** A new bucket in the Swift of this run, with a client that reads it without the hub. */
export async function testBucket() {
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
  const endpoint = await connectionTo<string>(inject('swift'));
  const bucket = `test-${randomUUID()}`;
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: SWIFT_KEYS,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  const place = { endpoint, region: 'us-east-1', bucket, forcePathStyle: true, publicEndpoint: null };
  const objects = async (): Promise<string[]> => {
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket }));
    return Contents.map(({ Key = '' }) => Key);
  };
  return {
    place,
    keys: SWIFT_KEYS,
    client,
    /** What a hub is configured with that keeps its files here, reached under this address. */
    env: (through = endpoint) => ({
      FILE_STORAGE: 's3',
      S3_ENDPOINT: through,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: SWIFT_KEYS.accessKeyId,
      S3_SECRET_ACCESS_KEY: SWIFT_KEYS.secretAccessKey,
    }),
    /** The keys of all that is in it. */
    objects,
    /** Of the files in it the first is lost, and the second has become another. */
    async damage(): Promise<void> {
      const [lost, changed] = (await objects()).filter((key) => key !== '.hub');
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: lost }));
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: changed, Body: 'not what it was' }));
    },
  };
}
