import {
  CreateBucketCommand,
  DeleteObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { SWIFT_KEYS } from './start-swift.ts';

/** A new bucket in a Swift, with a client that reads it without the hub. */
export async function newBucket(endpoint: string, bucket: string) {
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] = 'true';
  const at = { endpoint, region: 'us-east-1', forcePathStyle: true };
  const client = new S3Client({ ...at, credentials: SWIFT_KEYS, requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' }); // prettier-ignore
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  async function objects(): Promise<string[]> {
    const keys: string[] = [];
    for (let token: string | undefined; ;) {
      const page = await client.send(new ListObjectsV2Command({ Bucket: bucket, ContinuationToken: token }));
      keys.push(...(page.Contents ?? []).map(({ Key = '' }) => Key));
      token = page.NextContinuationToken;
      if (token === undefined) return keys;
    }
  }
  return {
    place: { ...at, bucket, publicEndpoint: null },
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
