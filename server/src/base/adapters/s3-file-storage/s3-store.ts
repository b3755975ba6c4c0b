import { StorageUnavailableError } from '../../ports/file-storage.ts';
import { storeError } from './store-error.ts';

/** Where the bucket is. */
export interface S3Place {
  /** Origin, without a trailing slash. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** endpoint/bucket/key instead of bucket.endpoint/key. */
  readonly forcePathStyle: boolean;
  /** The store's origin for browsers; null when they must not fetch public files from the store. */
  readonly publicEndpoint: string | null;
}

export interface S3Keys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Time limits in milliseconds. */
export interface S3Limits {
  /** To open a connection. */
  readonly connect: number;
  /** For one attempt of a request. */
  readonly request: number;
  /** For a request with all its attempts. */
  readonly tries: number;
  /** For removing a file, which holds a database transaction, and for the check, which a monitor waits for. */
  readonly quick: number;
  /** Between two chunks of a file that is read. */
  readonly idle: number;
  /** For storing a file, including the wait for a free slot. */
  readonly upload: number;
}

export const S3_LIMITS: S3Limits = {
  connect: 3_000,
  request: 15_000,
  tries: 25_000,
  quick: 5_000,
  idle: 15_000,
  upload: 90_000,
};

/** The SDK waits between attempts, longer each time. */
const MAX_ATTEMPTS = 3;
/** Each file that is read needs a connection. With few of them slow readers would block uploads. */
const MAX_SOCKETS = 500;

const loadSdk = () => import('@aws-sdk/client-s3');

type Sdk = Awaited<ReturnType<typeof loadSdk>>;
type Client = InstanceType<Sdk['S3']>;

/** What a request needs. */
interface RequestContext {
  readonly s3: Client;
  readonly Bucket: string;
  /** Ends it when its time is over. */
  readonly within: { readonly abortSignal: AbortSignal };
}

/** A bucket. The SDK is loaded at the first request, so that a hub with files on disk never loads it. */
export interface S3Store {
  readonly bucket: string;
  readonly limits: S3Limits;
  open(): Promise<Client>;
  /** Runs `work` for at most `timeoutMs`. @throws StorageFullError, StorageUnavailableError */
  within<T>(timeoutMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Sends one request, by default within `limits.tries`. @throws as `within` */
  ask<T>(work: (context: RequestContext) => Promise<T>, timeoutMs?: number): Promise<T>;
}

/** The SDK and its client. All settings are given, so that the SDK does not search for them elsewhere. */
export async function connectS3(
  place: S3Place,
  keys: S3Keys,
  { connect: connectionTimeout, request }: S3Limits,
): Promise<Client> {
  // The SDK warns about Node versions that it will drop. package-lock.json fixes the SDK's version, so the warning is no use.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  const sdk = await loadSdk();
  return new sdk.S3({
    endpoint: place.endpoint,
    region: place.region,
    forcePathStyle: place.forcePathStyle,
    credentials: { ...keys },
    // The SDK would look for these in the environment, in ~/.aws, or at the metadata address of a cloud.
    defaultsMode: 'standard',
    retryMode: 'standard',
    maxAttempts: MAX_ATTEMPTS,
    useDualstackEndpoint: false,
    useFipsEndpoint: false,
    useArnRegion: false,
    disableMultiregionAccessPoints: true,
    disableS3ExpressSessionAuth: true,
    followRegionRedirects: false,
    userAgentAppId: 'exam-vault',
    // Not every store supports the SDK's checksums. Decision 25 says what is compared instead.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
    requestHandler: {
      connectionTimeout,
      requestTimeout: request,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets: MAX_SOCKETS },
      httpsAgent: { maxSockets: MAX_SOCKETS },
    },
  });
}

export function s3Store(place: S3Place, keys: S3Keys, limits: S3Limits): S3Store {
  let opened: ReturnType<typeof connectS3> | null = null;
  const open = () => (opened ??= connectS3(place, keys, limits));

  async function within<T>(timeoutMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const ending = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    // The timeout does not rely on the signal alone: the SDK ignores it in some places.
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        reject(
          new StorageUnavailableError(`The store of the files has not done in ${timeoutMs} ms what it was asked for`),
        );
        ending.abort();
      }, timeoutMs);
    });
    try {
      return await Promise.race([work(ending.signal), late]);
    } catch (error) {
      throw storeError(error);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    bucket: place.bucket,
    limits,
    open,
    within,
    ask: (work, timeoutMs = limits.tries) =>
      within(timeoutMs, async (abortSignal) =>
        work({ s3: await open(), Bucket: place.bucket, within: { abortSignal } }),
      ),
  };
}
