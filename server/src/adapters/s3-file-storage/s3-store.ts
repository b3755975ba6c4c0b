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
  /** The origin of the same store as browsers reach it, where they are to fetch public files themselves. */
  readonly publicEndpoint: string | null;
}

export interface S3Keys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Milliseconds that the store is given. */
export interface S3Limits {
  /** To take a connection. */
  readonly connect: number;
  /** For one try of one request. */
  readonly request: number;
  /** For a request with all its tries. */
  readonly tries: number;
  /** For what somebody holds a place in the database for, or a monitor waits for: removing one file, and the check. */
  readonly quick: number;
  /** Between two pieces of a file that is being read. */
  readonly idle: number;
  /** For a file to be taken over, with waiting for its turn. */
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

/** Tries of one request; the SDK waits between them, longer each time. */
const TRIES = 3;
/** Connections to the store: one for each file that is being read, so that fifty slow readers do not keep out an upload. */
const MAX_SOCKETS = 500;

const loadSdk = () => import('@aws-sdk/client-s3');

type Sdk = Awaited<ReturnType<typeof loadSdk>>;
type Client = InstanceType<Sdk['S3Client']>;

/** What a request is made of. */
interface Asking {
  readonly sdk: Sdk;
  readonly client: Client;
  readonly bucket: string;
  /** Ends it when its time is over. */
  readonly signal: AbortSignal;
}

/** A bucket that can be asked: the SDK's parts, loaded when they are needed first, so that a hub with files on disk never loads them. */
export interface S3Store {
  readonly bucket: string;
  readonly limits: S3Limits;
  open(): Promise<{ readonly sdk: Sdk; readonly client: Client }>;
  /** Does `work` within `most` milliseconds. @throws StorageFullError, StorageUnavailableError */
  within<T>(most: number, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Sends one request within the time of all its tries, or within `most` milliseconds. @throws as `within` */
  ask<T>(work: (parts: Asking) => Promise<T>, most?: number): Promise<T>;
}

/** The SDK and a client of it, told all that it would look up elsewhere. */
export async function connectS3(
  place: S3Place,
  keys: S3Keys,
  { connect: connectionTimeout, request }: S3Limits,
): Promise<{ sdk: Sdk; client: Client }> {
  // The SDK tells of a Node that it will leave behind one day; which one is taken is the lock's business.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  const sdk = await loadSdk();
  const client = new sdk.S3Client({
    endpoint: place.endpoint,
    region: place.region,
    forcePathStyle: place.forcePathStyle,
    credentials: { ...keys },
    // All of these would else be looked up in the environment, in ~/.aws, or at an address of a cloud.
    defaultsMode: 'standard',
    retryMode: 'standard',
    maxAttempts: TRIES,
    useDualstackEndpoint: false,
    useFipsEndpoint: false,
    useArnRegion: false,
    disableMultiregionAccessPoints: true,
    disableS3ExpressSessionAuth: true,
    followRegionRedirects: false,
    userAgentAppId: 'exam-vault',
    // Not every store knows the SDK's own checksums; decision 25 says what is compared instead.
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
  return { sdk, client };
}

export function s3Store(place: S3Place, keys: S3Keys, limits: S3Limits): S3Store {
  let opened: ReturnType<typeof connectS3> | null = null;
  const open = () => (opened ??= connectS3(place, keys, limits));

  async function within<T>(most: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const ending = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    // Not left to the work: the SDK does not pass on every signal.
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        reject(new StorageUnavailableError(`The store of the files has not done in ${most} ms what it was asked for`));
        ending.abort();
      }, most);
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
    ask: (work, most = limits.tries) =>
      within(most, async (signal) => await work({ ...(await open()), bucket: place.bucket, signal })),
  };
}
