import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { connectionTo } from '../shared-service.ts';
import { newBucket } from './bucket.ts';

export type TestBucket = Awaited<ReturnType<typeof newBucket>>;

/** A new bucket in the Swift of this run. */
export const testBucket = async (): Promise<TestBucket> =>
  newBucket(await connectionTo<string>(inject('swift')), `test-${randomUUID()}`);
