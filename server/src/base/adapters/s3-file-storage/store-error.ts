import { StorageFullError, StorageRefusedError, StorageUnavailableError } from '../../ports/file-storage.ts';

/** Error codes of full stores. EntityTooLarge is among them, because no file of the hub is too large for a store. */
const FULL_CODES = new Set([
  'EntityTooLarge',
  'InsufficientStorage',
  'QuotaExceeded',
  'XMinioAdminBucketQuotaExceeded',
  'XMinioStorageFull',
  'StorageFull',
]);

/** Errors that the operator can fix, by the store's code. */
const FIXES: Readonly<Record<string, string>> = {
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

/** The store's error code, or the name of a network error. */
export function codeOf(error: unknown): string {
  const { Code, code, name } = error as SdkError;
  return Code ?? code ?? name;
}

/** Converts an error of the SDK. Keeps only its message, because the error contains requests with signatures. */
export function storeError(error: unknown): Error {
  if (error instanceof StorageFullError || error instanceof StorageUnavailableError) return error;
  const { $metadata, message } = error as SdkError;
  // An error with a path is from the local disk, not from the store or the network.
  if (!$metadata && 'syscall' in (error as object) && (error as NodeJS.ErrnoException).path !== undefined) {
    return error as Error;
  }
  const status = $metadata?.httpStatusCode;
  const code = codeOf(error);
  const details = [code, status, message].filter((part) => part !== undefined && part !== '').join(' ');
  if (status === 507 || FULL_CODES.has(code)) return new StorageFullError(`The store of the files is full: ${details}`);
  const fix = FIXES[code];
  if (fix) return new StorageRefusedError(fix);
  return new StorageUnavailableError(`The store of the files does not do its work: ${details}`);
}
