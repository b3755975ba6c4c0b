import { CreateBucketCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { SWIFT_KEYS, startSwift, type Swift } from '../swift/start-swift.ts';

const BUCKET = 'exam-vault';

export interface Store extends Swift {
  /** What a hub is configured with to keep its files there. */
  readonly env: Readonly<Record<string, string>>;
  /** The keys of all that is in it. */
  keys(): Promise<string[]>;
}

/** A Swift of its own with an empty bucket. */
export async function startStore(): Promise<Store> {
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] = 'true';
  const swift = await startSwift();
  const client = new S3Client({
    endpoint: swift.endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: SWIFT_KEYS,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
  return {
    ...swift,
    env: {
      FILE_STORAGE: 's3',
      S3_ENDPOINT: swift.endpoint,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: SWIFT_KEYS.accessKeyId,
      S3_SECRET_ACCESS_KEY: SWIFT_KEYS.secretAccessKey,
    },
    async keys() {
      const keys: string[] = [];
      for (let token: string | undefined; ;) {
        const page = await client.send(new ListObjectsV2Command({ Bucket: BUCKET, ContinuationToken: token }));
        keys.push(...(page.Contents ?? []).map(({ Key = '' }) => Key));
        token = page.NextContinuationToken;
        if (token === undefined) return keys;
      }
    },
    async stop() {
      client.destroy();
      await swift.stop();
    },
  };
}
