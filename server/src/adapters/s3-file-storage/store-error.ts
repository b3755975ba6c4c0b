import { StorageFullError, StorageRefusedError, StorageUnavailableError } from '../../ports/file-storage.ts';

/** What stores say that have no room; a file of the hub is never too large for one. */
const FULL = new Set([
  'EntityTooLarge',
  'InsufficientStorage',
  'QuotaExceeded',
  'XMinioAdminBucketQuotaExceeded',
  'XMinioStorageFull',
  'StorageFull',
]);

/** What the operator can fix, by the store's error code. */
const ADVICE: Readonly<Record<string, string>> = {
  NoSuchBucket: 'S3_BUCKET: the store has no such bucket; make it',
  InvalidBucketName: 'S3_BUCKET: the store takes no such name',
  InvalidAccessKeyId: 'S3_ACCESS_KEY_ID: the store does not know it',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY: it does not belong to S3_ACCESS_KEY_ID',
  AccessDenied: 'S3_ACCESS_KEY_ID: the store does not let it use the bucket',
  AuthorizationHeaderMalformed: 'S3_REGION: the bucket is in another one',
  PermanentRedirect: 'S3_ENDPOINT or S3_REGION: the bucket is elsewhere',
  RequestTimeTooSkewed: "the clock of this machine is not the store's",
};

interface SdkError extends Error {
  readonly Code?: string;
  readonly code?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/** The code that the store has given, or the name of what has happened on the way. */
export function codeOf(error: unknown): string {
  const { Code, code, name } = error as SdkError;
  return Code ?? code ?? name;
}

/** An error of the SDK in the port's terms. Nothing of it is passed on but its words: requests hang on it, with signatures. */
export function storeError(error: unknown): Error {
  if (error instanceof StorageFullError || error instanceof StorageUnavailableError) return error;
  const { $metadata, message } = error as SdkError;
  // What is no answer and no fault of the line is our own mistake, or the disk's of what is sent.
  if (!$metadata && 'syscall' in (error as object) && (error as NodeJS.ErrnoException).path !== undefined) {
    return error as Error;
  }
  const status = $metadata?.httpStatusCode;
  const code = codeOf(error);
  const said = [code, status, message].filter((part) => part !== undefined && part !== '').join(' ');
  if (status === 507 || FULL.has(code)) return new StorageFullError(`The store of the files is full: ${said}`);
  const advice = ADVICE[code];
  if (advice) return new StorageRefusedError(advice);
  return new StorageUnavailableError(`The store of the files does not do its work: ${said}`);
}
