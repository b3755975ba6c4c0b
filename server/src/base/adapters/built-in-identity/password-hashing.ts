import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { unavailable } from '../../errors.ts';

/** The cost of one argon2id hash. Tests make it cheap. */
export interface PasswordHashing {
  /** KiB. */
  readonly memoryCost: number;
  readonly timeCost: number;
  /** How many hashes may wait in the queue. The default is a few seconds of work; more are refused. */
  readonly maxWaiting?: number;
}

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
export const OWASP_HASHING: PasswordHashing = { memoryCost: 19_456, timeCost: 2 };

/** Hashes run on libuv's four threads. Two of them stay free for files. */
const MAX_CONCURRENT_HASHES = 2;
const MAX_WAITING_HASHES = 200;

/** argon2id (the library's default) with a limited queue. @throws Problem UNAVAILABLE if the queue is full */
export function passwordHasher({ maxWaiting = MAX_WAITING_HASHES, ...cost }: PasswordHashing) {
  const limit = pLimit(MAX_CONCURRENT_HASHES);
  const queued = <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= maxWaiting) return Promise.reject(unavailable());
    return limit(work);
  };
  // Two keyboards may send the same password in different Unicode forms.
  const bytes = (password: string) => Buffer.from(password.normalize('NFKC'), 'utf8');
  return {
    hash: (password: string) => queued(() => hash(bytes(password), { ...cost, parallelism: 1 })),
    verify: ({ hash: storedHash, password }: { hash: string; password: string }) =>
      queued(() => verify(storedHash, bytes(password))),
  };
}
export type PasswordHasher = ReturnType<typeof passwordHasher>;
