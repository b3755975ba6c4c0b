import type { DocumentRow } from '../../../base/database/schema.ts';
import { FILE_EXTENSION } from '@exam-vault/contract/files';
import { safeText, uniqueNames, zipNames } from '../../../library/files/zip-names.ts';

/** Bytes of a folder's name. Three of them and a file's name fit into the 260 characters that Windows opens. */
const MAX_FOLDER_BYTES = 50;
/** Windows takes these for devices, whatever follows their dot. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
const NOTES_FOLDER = 'Notes';

/** A subject of a semester and department: its documents are in one folder. */
export type Group = Pick<DocumentRow, 'department' | 'semester' | 'subject'>;
export type NamedDocument = Pick<DocumentRow, 'kind' | 'title' | 'unit_no' | 'exam_type' | 'exam_year' | 'file_type'>;

function folderName(text: string): string {
  const name = safeText(text, MAX_FOLDER_BYTES);
  return name === '' || DEVICE.test(name) ? `_${name}` : name;
}

/** 'CSE/V/Operating Systems' for each group. No two are one folder, on a system that ignores case either. */
export function groupFolders(groups: readonly Group[]): string[] {
  const taken = new Set<string>();
  return groups.map(({ department, semester, subject }) => {
    const folder = [department, semester, subject].map(folderName).join('/');
    for (let count = 1; ; count += 1) {
      const name = count === 1 ? folder : `${folder} (${count})`;
      if (taken.has(name.toLowerCase())) continue;
      taken.add(name.toLowerCase());
      return name;
    }
  });
}

/** The paths of a group's documents below its folder: papers as '2023 Midterm Title.pdf', notes as 'Notes/Unit 2 Title.pdf'. */
export function documentNames(documents: readonly NamedDocument[]): string[] {
  const withExtension = documents.map((document) => ({ ...document, extension: FILE_EXTENSION[document.file_type] }));
  const papers = zipNames(withExtension.filter(({ kind }) => kind === 'paper'));
  const notes = uniqueNames(
    withExtension
      .filter(({ kind }) => kind === 'notes')
      .map(({ title, unit_no, extension }) => ({
        base: safeText(unit_no === null ? title : `Unit ${unit_no} ${title}`) || NOTES_FOLDER,
        extension,
      })),
  );
  return documents.map(({ kind }) =>
    kind === 'paper' ? (papers.shift() ?? '') : `${NOTES_FOLDER}/${notes.shift() ?? ''}`,
  );
}
