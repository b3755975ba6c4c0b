import { newBucket } from '../swift/bucket.ts';
import { startSwift, type Swift } from '../swift/start-swift.ts';

export interface Store extends Swift {
  /** What a hub is configured with to keep its files there. */
  readonly env: Readonly<Record<string, string>>;
  /** The keys of all that is in it. */
  keys(): Promise<string[]>;
}

/** A Swift of its own with an empty bucket. */
export async function startStore(): Promise<Store> {
  const swift = await startSwift();
  const { env, objects, client } = await newBucket(swift.endpoint, 'exam-vault');
  return {
    ...swift,
    env: env(),
    keys: objects,
    async stop() {
      client.destroy();
      await swift.stop();
    },
  };
}
