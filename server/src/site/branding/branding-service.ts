import { isDeepStrictEqual } from 'node:util';
import { MAX_LOGO_BYTES, type BrandingWords } from '@exam-vault/contract/branding';
import { PictureRefusedError } from '@exam-vault/sandbox/drawing/picture-refusal';
import { SandboxUnavailableError } from '@exam-vault/sandbox/sandbox-unavailable';
import type { Logo, LogoReader } from '@exam-vault/sandbox/logo/logo-reader';
import type { Kysely } from 'kysely';
import { auditLog } from '../../library/audit/audit-log.ts';
import type { Schema } from '../../base/database/schema.ts';
import { lookChanged, Problem, setByFolder, unavailable } from '../../base/errors.ts';
import type { Clock } from '../../base/ports/clock.ts';
import { brandingRepository } from './branding-repository.ts';
import { LOGO_REFUSAL } from './logo-refusals.ts';
import type { Look } from './look.ts';

export interface BrandingDeps {
  readonly db: Kysely<Schema>;
  /** Whether BRANDING_DIR sets the look, which then cannot be changed. */
  readonly isInFolder: boolean;
  readonly reader: LogoReader;
  readonly clock: Clock;
}

/** Who changes the look: an administrator, or the operator at the command line, whose `actor_id` is null. */
export interface BrandingActor {
  readonly actor_id: string | null;
  readonly actor: string;
}

export type BrandingService = ReturnType<typeof brandingService>;

const refused = (why: keyof typeof LOGO_REFUSAL) => new Problem(LOGO_REFUSAL[why].code, LOGO_REFUSAL[why].text);

/** Changes the institution's look (decision 91). `revision` is that of the look that was changed; null: whatever it is. */
export function brandingService({ db, isInFolder, reader, clock }: BrandingDeps) {
  /** One change at a time. @throws Problem STALE_REVISION */
  function change(revision: number | null, work: Change): Promise<void> {
    if (isInFolder) throw setByFolder();
    return db.transaction().execute(async (trx) => {
      const now = clock.now();
      const branding = brandingRepository(trx);
      const before = await branding.lock(now);
      if (revision !== null && before.revision !== revision) throw lookChanged();
      await work({ trx, now, branding, before, next: before.revision + 1 });
    });
  }

  async function decoded(file: Buffer): Promise<Logo> {
    if (isInFolder) throw setByFolder();
    if (file.length > MAX_LOGO_BYTES) throw refused('too-large');
    try {
      return await reader.read(file);
    } catch (error) {
      if (error instanceof PictureRefusedError) throw refused(error.refusal);
      throw error instanceof SandboxUnavailableError ? unavailable(error) : error;
    }
  }

  return {
    /** Replaces name, colour, texts and links. What is the same changes nothing. @throws Problem SET_BY_FOLDER, STALE_REVISION */
    changeWords: (by: BrandingActor, words: BrandingWords, revision: number | null) =>
      change(revision, async ({ trx, now, branding, before, next }) => {
        const changed = (Object.keys(words) as (keyof BrandingWords)[]).filter(
          (name) => !isDeepStrictEqual(words[name], before.words[name]),
        );
        if (changed.length === 0) return;
        await branding.saveWords(words, next, now);
        const detail = { comment: changed.join(', ') };
        await auditLog(trx).append({ ...by, at: now, action: 'branding.change', object_id: null, detail });
      }),

    /** @throws Problem SET_BY_FOLDER, STALE_REVISION, FILE_TOO_LARGE, INVALID_FILE_TYPE, CORRUPT_FILE, IMAGE_TOO_LARGE, UNAVAILABLE */
    async changeLogo(by: BrandingActor, file: Buffer, revision: number | null): Promise<void> {
      const logo = await decoded(file);
      await change(revision, async ({ trx, now, branding, next }) => {
        await branding.saveLogo(logo, next, now);
        await auditLog(trx).append({ ...by, at: now, action: 'branding.logo', object_id: null });
      });
    },

    /** A repeat changes nothing. @throws Problem SET_BY_FOLDER, STALE_REVISION */
    removeLogo: (by: BrandingActor, revision: number | null) =>
      change(revision, async ({ trx, now, branding, before, next }) => {
        if (before.logo === null) return;
        await branding.saveLogo(null, next, now);
        await auditLog(trx).append({ ...by, at: now, action: 'branding.logo_remove', object_id: null });
      }),
  };
}

type Change = (under: {
  readonly trx: Kysely<Schema>;
  readonly now: Date;
  readonly branding: ReturnType<typeof brandingRepository>;
  readonly before: Look;
  readonly next: number;
}) => Promise<void>;
