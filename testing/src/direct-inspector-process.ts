// Checks files as the sandbox's child does, without a sandbox. It ends with the process that has started it.
import { readFile } from 'node:fs/promises';
import { checkPdf, loadPdfium } from '@exam-vault/sandbox/inspector/check-pdf';
import { checkPhoto } from '@exam-vault/sandbox/inspector/check-photo';
import type { Inspection, LocalPicture } from '@exam-vault/sandbox/inspector/file-inspector';
import { locationPatches } from '@exam-vault/sandbox/inspector/location-patches';
import { cleanedIfSame } from '@exam-vault/sandbox/inspector/pdf/cleaned-if-same';
import type { FileType } from '@exam-vault/contract/files';

const pdfium = await loadPdfium();

function inspectPdf(file: Buffer): Inspection {
  const verdict = checkPdf(pdfium, file);
  if (verdict.verdict !== 'opens' || verdict.needs_copy) return { ...verdict, patches: [] };
  const opensAsBefore = () => checkPdf(pdfium, file).page_count === verdict.page_count;
  return { ...verdict, patches: cleanedIfSame(file, 0, opensAsBefore).patches };
}

async function inspectPhoto(file: Buffer, type: LocalPicture['type']): Promise<Inspection> {
  const patches = locationPatches(file, type);
  return { ...(await checkPhoto(type, file)), patches };
}

async function inspect({ path, type }: { readonly path: string; readonly type: FileType }): Promise<Inspection> {
  const file = await readFile(path);
  return type === 'PDF' ? inspectPdf(file) : inspectPhoto(file, type);
}

process.on('message', (asked: { id: number; path: string; type: FileType }) => {
  inspect(asked).then(
    (inspection) => process.send?.({ id: asked.id, inspection }),
    (error: unknown) => process.send?.({ id: asked.id, error: String(error) }),
  );
});
process.once('disconnect', () => process.exit(0));
