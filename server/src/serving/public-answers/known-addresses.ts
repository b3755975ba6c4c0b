import type { Counted } from '@exam-vault/contract/endpoint';
import { LRUCache } from 'lru-cache';
import type { Answer } from './answer.ts';

/** Exactly one of the two is called, once. */
export interface Asker {
  /** Null: there is no answer for everybody. */
  answered(answer: Answer | null): void;
  failed(error: unknown): void;
}

/** A GET that was answered before: its input was valid, and its answer does not depend on who asks. */
export interface KnownAddress {
  /** The pattern of its route, for the metrics. */
  readonly route: string;
  /** What a request to it counts against the limits of the client's address. */
  readonly counted: { readonly what: Counted; readonly points: number } | null;
  ask(asker: Asker): void;
}

/** Addresses with their query, as clients send them. */
export type KnownAddresses = Pick<LRUCache<string, KnownAddress>, 'get' | 'set'>;

const MAX_ADDRESSES = 2_000;
/** About 600 KB for all of them. */
export const MAX_ADDRESS_LENGTH = 300;

export const knownAddresses = (): KnownAddresses => new LRUCache<string, KnownAddress>({ max: MAX_ADDRESSES });
