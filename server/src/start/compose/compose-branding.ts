import { sandboxedLogoReader } from '@exam-vault/sandbox/logo/sandboxed-logo-reader';
import { PictureRefusedError } from '@exam-vault/sandbox/drawing/picture-refusal';
import { SandboxUnavailableError } from '@exam-vault/sandbox/sandbox-unavailable';
import type { LogoReader } from '@exam-vault/sandbox/logo/logo-reader';
import type { Logger } from 'pino';
import type { BrandingFolder } from '../../site/branding/branding-folder.ts';
import { brandingRepository } from '../../site/branding/branding-repository.ts';
import { brandingService } from '../../site/branding/branding-service.ts';
import { fixedLook, followedLook } from '../../site/branding/followed-look.ts';
import { LOGO_REFUSAL } from '../../site/branding/logo-refusals.ts';
import { lookLogo, NO_LOOK, type Look, type LookLogo } from '../../site/branding/look.ts';
import { followedRow } from '../../base/changes/followed-row.ts';
import { ConfigError } from '../../base/config/config.ts';
import type { Database } from '../../base/database/connect.ts';
import type { CoreServices } from './compose-core.ts';
import type { composeDocuments } from './compose-documents.ts';

/** @throws ConfigError with the file when it cannot be the logo */
async function folderLogo(
  { logo }: BrandingFolder,
  reader: LogoReader,
  log: Pick<Logger, 'warn'>,
): Promise<LookLogo | null> {
  if (logo === null) return null;
  try {
    return lookLogo(await reader.read(logo.bytes));
  } catch (error) {
    if (error instanceof PictureRefusedError)
      throw new ConfigError(`BRANDING_DIR: ${logo.path}: ${LOGO_REFUSAL[error.refusal].text}`);
    if (!(error instanceof SandboxUnavailableError)) throw error;
    // As with uploads: the hub runs without a sandbox, and opens no file.
    log.warn({ reason: error.message }, 'the logo of BRANDING_DIR could not be decoded, so the hub has none');
    return null;
  }
}

/** The institution's look, for the hub and for the command line. @throws ConfigError */
export async function composeBranding(
  log: Logger,
  { db }: Pick<Database, 'db'>,
  { brandingFolder: folder, clock }: Pick<CoreServices, 'brandingFolder' | 'clock'>,
  { sandbox, follower }: Pick<ReturnType<typeof composeDocuments>, 'sandbox' | 'follower'>,
) {
  const reader = sandboxedLogoReader({ sandbox, log });
  const service = brandingService({ db, isInFolder: folder !== null, reader, clock });
  if (folder === null)
    return { service, look: followedLook(followedRow(brandingRepository(db).read, follower, NO_LOOK)) };
  const logo = await folderLogo(folder, reader, log);
  const look: Look = { words: folder.words, logo, source: 'folder', revision: 0 };
  return { service, look: fixedLook(look) };
}

export type BrandingServices = Awaited<ReturnType<typeof composeBranding>>;
