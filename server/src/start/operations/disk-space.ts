import { statfs } from 'node:fs/promises';

/** Disk space that is left free for the database, as uploads do. */
const DISK_RESERVE_BYTES = 256 * 1_048_576;

const megabytes = (count: number) => `${Math.ceil(Math.max(0, count) / 1_048_576).toLocaleString('en')} MB`;

/** @param refusal makes the error of '1,200 MB' that are needed and '300 MB' that are free. @throws that error */
export async function assertDiskSpace(
  folder: string,
  bytes: number,
  refusal: (needed: string, free: string) => Error,
): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(folder);
  const available = bavail * bsize - Math.min(DISK_RESERVE_BYTES, (blocks * bsize) / 20);
  if (available < bytes) throw refusal(megabytes(bytes), megabytes(available));
}
