import { join } from 'node:path';
import { diskFileStorage } from '../../base/adapters/disk-file-storage.ts';
import { s3FileStorage } from '../../base/adapters/s3-file-storage/s3-file-storage.ts';
import type { Config } from '../../base/config/config.ts';
import type { FileStorage } from '../../base/ports/file-storage.ts';

/** The file storage that FILE_STORAGE chooses. */
export function composeStorage(config: Config): FileStorage {
  const { storage } = config;
  if (storage.kind === 's3') return s3FileStorage(storage.place, storage.keys);
  return diskFileStorage(join(config.dataDir, 'files'), { isProxied: storage.delivery === 'accel' });
}
