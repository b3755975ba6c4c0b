import type { DocumentRow } from '../../../base/database/schema.ts';
import type { DocumentKind } from '@exam-vault/contract/document-fields';
import { FILE_EXTENSION } from '@exam-vault/contract/files';
import { paperName, safeText, uniqueNames } from '../../../library/files/zip-names.ts';

/** Bytes of a folder's name. Three of them and a file's name fit into the 260 characters that Windows opens. */
const MAX_FOLDER_BYTES = 50;
/** Names of devices on Windows, with any ending. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

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

/** The name of a document below the folder of its group, without its ending. */
const NAME_OF: Readonly<Record<DocumentKind, (document: NamedDocument) => string>> = {
  paper: paperName,
  notes: ({ title, unit_no }) => `Notes/${safeText(unit_no === null ? title : `Unit ${unit_no} ${title}`) || 'Notes'}`,
  solution: (document) => `Solutions/${paperName(document)}`,
};

/** The paths of a group's documents below its folder: '2023 Midterm Title.pdf', 'Notes/Unit 2 Title.pdf'. */
export const documentNames = (documents: readonly NamedDocument[]): string[] =>
  uniqueNames(
    documents.map((document) => ({
      base: NAME_OF[document.kind](document),
      extension: FILE_EXTENSION[document.file_type],
    })),
  );
