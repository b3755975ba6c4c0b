import { LRUCache } from 'lru-cache';

type Options<V extends object | string> = Pick<LRUCache.Options<string, V, unknown>, 'ttl' | 'ttlResolution' | 'perf'>;

/**
 * A map of at most `max` values: the one that was used longest ago goes first. It takes memory as it fills. With the option `max` of the
 * library it would take the memory of a full one at once: 160 KB for 10,000.
 */
export const lastUsed = <V extends object | string>(max: number, options: Options<V> = {}) =>
  new LRUCache<string, V>({ ...options, maxSize: max, sizeCalculation: () => 1 });
