import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileType } from '@exam-vault/contract/files';
import type { PdfCopier } from '@exam-vault/sandbox/copies/pdf-copier';
import type { FileInspector, Inspection } from '@exam-vault/sandbox/inspector/file-inspector';
import { UnconvertibleError, type OfficeConverter } from '@exam-vault/sandbox/office/office-converter';
import { SandboxUnavailableError } from '@exam-vault/sandbox/sandbox-unavailable';
import {
  corruptFile,
  encryptedPdf,
  imageTooLarge,
  invalidFileType,
  notConverted,
  storageFull,
  unavailable,
} from '../../base/errors.ts';
import type { FairQueue, Turn } from '../../base/limits/fair-queue.ts';
import { RefusedPicture, type CheckedFile, type StagedFile } from '../../base/ports/document-file.ts';
import { storageErrorOf, StorageFullError } from '../../base/ports/file-storage.ts';
import { applyPatches } from './apply-patches.ts';
import { officeTypeOf } from './office-file.ts';

export interface FileCheckDeps {
  readonly inspector: FileInspector;
  readonly copier: PdfCopier;
  /** Few files are checked at the same time: each of their senders has turns. */
  readonly inspecting: FairQueue;
  /** A copy may take longer than a check, so it takes none of the places of checks. */
  readonly copying: FairQueue;
  readonly converter: OfficeConverter;
  /** One file at a time: the others of checks go on. */
  readonly converting: FairQueue;
}

/** A staged file as it will be stored, with what its check has found. */
interface InspectedFile {
  readonly staged: StagedFile;
  readonly inspection: Inspection;
}

function assertAcceptable(inspection: Inspection): void {
  if (inspection.verdict === 'corrupt') throw corruptFile();
  if (inspection.verdict === 'encrypted') throw encryptedPdf();
  if (inspection.verdict === 'too-many-pixels') throw imageTooLarge();
}

/** @throws always */
function unavailableInspection(error: unknown): never {
  throw error instanceof SandboxUnavailableError ? unavailable(error) : error;
}

async function sha256Of(path: string): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest();
}

/** A photo's location, and who made a PDF and where, are removed before the file is hashed and stored. */
async function withoutMetadata({ staged, inspection }: InspectedFile, type: FileType): Promise<CheckedFile> {
  const { patches, page_count, verdict, is_incomplete = false } = inspection;
  const isPatched = patches.length > 0;
  if (isPatched) await applyPatches(staged.path, patches);
  const sha256 = isPatched ? await sha256Of(staged.path) : staged.sha256;
  const text_status = verdict === 'opens' ? 'waiting' : 'failed';
  return { staged, sha256, type, page_count, text_status, is_incomplete };
}

/** Checks files before they are stored: `check` of DocumentFiles and what belongs to it. */
export function fileChecks({ inspector, copier, inspecting, copying, converter, converting }: FileCheckDeps) {
  let ownFiles = 0;
  const turnOf = ({ sender }: StagedFile): Turn => sender ?? { person: `own ${(ownFiles += 1)}`, address: 'own' };

  async function inspect(staged: StagedFile): Promise<Inspection & { type: FileType }> {
    const { path, type } = staged;
    if (!type) throw invalidFileType();
    const inspection = await inspecting
      .run(turnOf(staged), () => inspector.inspect(path, type))
      .catch(unavailableInspection);
    assertAcceptable(inspection);
    return { ...inspection, type };
  }

  /**
   * Puts a copy of a staged PDF in its place (decision 92). The copy is checked like an upload of its own.
   * @returns null when it cannot be written again; then the staged file is as it was
   * @throws Problem STORAGE_FULL when the disk has no room for it, and those of `inspect`
   */
  async function writtenAgain(staged: StagedFile): Promise<InspectedFile | null> {
    const path = `${staged.path}.copy`;
    try {
      const isCopied = await copying
        .run(turnOf(staged), () => copier.copy(staged.path, path))
        .catch((thrown: unknown) => {
          const error = storageErrorOf(thrown);
          throw error instanceof StorageFullError ? storageFull(error) : error;
        });
      if (!isCopied) return null;
      const [{ size }, sha256] = [await stat(path), await sha256Of(path)];
      const inspection = await inspect({ ...staged, path, size, sha256 });
      if (inspection.verdict !== 'opens' || inspection.needs_copy) return null;
      await rename(path, staged.path);
      return { staged: { ...staged, size, sha256 }, inspection };
    } finally {
      await rm(path, { force: true });
    }
  }

  /** A PDF that was cut or is encrypted, as it will be stored. @throws Problem CORRUPT_FILE, STORAGE_FULL, UNAVAILABLE */
  async function copied(staged: StagedFile, inspection: Inspection): Promise<InspectedFile> {
    const { is_incomplete } = inspection;
    const copy = await writtenAgain(staged);
    if (copy) return { ...copy, inspection: { ...copy.inspection, is_incomplete } };
    // An encrypted one still opens as it is.
    if (is_incomplete) throw corruptFile();
    return { staged, inspection };
  }

  /**
   * Writes the PDF of a Word or PowerPoint file to `to`. Any other file is answered as it is.
   * @throws Problem NOT_CONVERTED, STORAGE_FULL, UNAVAILABLE
   */
  async function asPdf(given: StagedFile, to: string): Promise<StagedFile> {
    if (given.type !== null) return given;
    try {
      const type = await officeTypeOf(given.path);
      if (type === null) return given;
      await converting.run(turnOf(given), () => converter.convert(given.path, type, to));
    } catch (thrown) {
      if (thrown instanceof UnconvertibleError) throw notConverted(thrown);
      if (thrown instanceof SandboxUnavailableError) throw unavailable(thrown);
      const error = storageErrorOf(thrown);
      throw error instanceof StorageFullError ? storageFull(error) : error;
    }
    const [{ size }, sha256] = [await stat(to), await sha256Of(to)];
    return { ...given, path: to, size, sha256, type: 'PDF' };
  }

  async function withPdf<T>(file: StagedFile, use: (pdf: StagedFile) => Promise<T>): Promise<T> {
    if (file.type !== null) return await use(file);
    const folder = await mkdtemp(join(tmpdir(), 'exam-vault-pdf-'));
    try {
      return await use(await asPdf(file, join(folder, 'file.pdf')));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** A Word or PowerPoint file gives its place to the PDF that is made of it. */
  async function converted(given: StagedFile): Promise<StagedFile> {
    const to = `${given.path}.pdf`;
    try {
      const pdf = await asPdf(given, to);
      if (pdf.path !== given.path) await rename(to, given.path);
      return { ...pdf, path: given.path };
    } finally {
      await rm(to, { force: true });
    }
  }

  async function check(given: StagedFile): Promise<CheckedFile> {
    const staged = await converted(given);
    const inspection = await inspect(staged);
    const file = inspection.needs_copy ? await copied(staged, inspection) : { staged, inspection };
    return await withoutMetadata(file, inspection.type);
  }

  async function checkPictures(all: readonly StagedFile[]): Promise<CheckedFile[]> {
    const pictures = all.map(({ path, type }, index) => {
      if (type === 'JPEG' || type === 'PNG') return { path, type };
      throw new RefusedPicture(index, invalidFileType());
    });
    const [first] = all;
    if (!first) return [];
    const inOne = inspector.inspectPictures?.bind(inspector);
    const inspections = inOne
      ? await inspecting.run(turnOf(first), () => inOne(pictures)).catch(unavailableInspection)
      : [];
    const files: CheckedFile[] = [];
    for (const [index, staged] of all.entries()) {
      const inspection = inspections[index];
      const { type } = pictures[index] ?? {};
      try {
        if (inspection) assertAcceptable(inspection);
        files.push(inspection && type ? await withoutMetadata({ staged, inspection }, type) : await check(staged));
      } catch (error) {
        throw new RefusedPicture(index, error);
      }
    }
    return files;
  }

  return {
    withPdf,
    async validate(file: StagedFile): Promise<void> {
      await withPdf(file, inspect);
    },
    check,
    checkPictures,
  };
}
