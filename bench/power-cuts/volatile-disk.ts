import type { Random } from '@exam-vault/demo/random';

const PAGE_BYTES = 4_096;
const EMPTY_PAGE = Buffer.alloc(PAGE_BYTES);

/** Pages by number. A page is replaced and never changed, so that a copy of the map is a copy of the disk. */
type Pages = Map<number, Buffer>;

interface CachedWrite {
  readonly page: number;
  readonly bytes: Buffer;
}

/** What a cut did to the writes that were in the cache. */
export interface Cut {
  readonly cached: number;
  readonly kept: number;
}

/**
 * A disk whose writes are in a volatile cache until a flush. A cut takes the power away: from then on everything fails. When it
 * returns, the writes since the last flush are gone, or a random part of them has reached the medium, in any order.
 */
export class VolatileDisk {
  readonly size: number;
  private medium: Pages = new Map();
  private saved: Pages = new Map();
  /** The newest bytes of the pages that were written since the last flush, and these writes one by one. */
  private cache: Pages = new Map();
  private writes: CachedWrite[] = [];
  private hasPower = true;

  constructor(size: number) {
    this.size = size;
  }

  private page(number: number): Buffer {
    return this.cache.get(number) ?? this.medium.get(number) ?? EMPTY_PAGE;
  }

  /** Null without power. */
  read(offset: number, size: number): Buffer | null {
    if (!this.hasPower) return null;
    const end = Math.min(offset + size, this.size);
    const parts: Buffer[] = [];
    for (let at = offset; at < end;) {
      const from = at % PAGE_BYTES;
      const to = Math.min(PAGE_BYTES, from + end - at);
      parts.push(this.page(Math.floor(at / PAGE_BYTES)).subarray(from, to));
      at += to - from;
    }
    return Buffer.concat(parts);
  }

  /** @returns false without power */
  write(offset: number, bytes: Buffer): boolean {
    if (!this.hasPower) return false;
    for (let done = 0; done < bytes.length;) {
      const at = offset + done;
      const page = Math.floor(at / PAGE_BYTES);
      const part = bytes.subarray(done, done + PAGE_BYTES - (at % PAGE_BYTES));
      const fresh = Buffer.from(this.page(page));
      part.copy(fresh, at % PAGE_BYTES);
      this.cache.set(page, fresh);
      this.writes.push({ page, bytes: fresh });
      done += part.length;
    }
    return true;
  }

  /** Everything that was written reaches the medium. @returns false without power */
  flush(): boolean {
    if (!this.hasPower) return false;
    for (const [page, bytes] of this.cache) this.medium.set(page, bytes);
    this.forget();
    return true;
  }

  private forget(): void {
    this.cache = new Map();
    this.writes = [];
  }

  cutPower(): void {
    this.hasPower = false;
  }

  /** `random`: by which a part of the cache has survived; null: nothing of it has. */
  returnPower(random: Random | null): Cut {
    const cached = this.writes.length;
    const chance = random?.between(0, 1) ?? 0;
    const kept = random ? this.writes.filter(() => random.chance(chance)) : [];
    for (const { page, bytes } of kept) this.medium.set(page, bytes);
    this.forget();
    this.hasPower = true;
    return { cached, kept: kept.length };
  }

  /** Remembers the disk as it is, to begin with it again. */
  save(): void {
    this.flush();
    this.saved = new Map(this.medium);
  }

  /** The disk is again as it was saved. */
  restore(): void {
    this.medium = new Map(this.saved);
    this.forget();
    this.hasPower = true;
  }
}
