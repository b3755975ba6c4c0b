import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { unavailable } from '../../errors.ts';

/** What one argon2id hash costs; tests make it cheap. */
export interface PasswordHashing {
  /** KiB. */
  readonly memoryCost: number;
  readonly timeCost: number;
  /** Hashes that may wait their turn: the default is a few seconds' work. More are refused. */
  readonly maxWaiting?: number;
}

/** OWASP's choice for argon2id: 19 MiB, two passes, one lane. */
export const OWASP_HASHING: PasswordHashing = { memoryCost: 19_456, timeCost: 2 };

/** Hashes run on libuv's four threads: two stay free for files. */
const MAX_CONCURRENT_HASHES = 2;
const MAX_WAITING_HASHES = 200;

/** argon2id (the library's default kind) with a bounded queue. @throws Problem UNAVAILABLE when too many wait */
export function passwordHasher({ maxWaiting = MAX_WAITING_HASHES, ...cost }: PasswordHashing) {
  const limit = pLimit(MAX_CONCURRENT_HASHES);
  const queued = <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= maxWaiting) return Promise.reject(unavailable());
    return limit(work);
  };
  // The same password typed on a phone and on a desk may come in different Unicode forms.
  const bytes = (password: string) => Buffer.from(password.normalize('NFKC'), 'utf8');
  return {
    hash: (password: string) => queued(() => hash(bytes(password), { ...cost, parallelism: 1 })),
    verify: ({ hash: stored, password }: { hash: string; password: string }) =>
      queued(() => verify(stored, bytes(password))),
  };
}
export type PasswordHasher = ReturnType<typeof passwordHasher>;
