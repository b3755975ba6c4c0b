import { join } from 'node:path';
import { diskFileStorage } from '../adapters/disk-file-storage.ts';
import { s3FileStorage } from '../adapters/s3-file-storage/s3-file-storage.ts';
import type { Config } from '../config/config.ts';
import type { FileStorage } from '../ports/file-storage.ts';

/** The file storage that FILE_STORAGE chooses. */
export function composeStorage(config: Config): FileStorage {
  const { storage } = config;
  if (storage.kind === 's3') return s3FileStorage(storage.place, storage.keys);
  return diskFileStorage(join(config.dataDir, 'files'), { isProxied: storage.delivery === 'accel' });
}
