import { FILE_TYPES, fileTypeOf, type FileType, SIGNATURE_LENGTH } from '@exam-vault/contract/files';
import { MAX_FILE_SIZE } from '@exam-vault/contract/limits';
import { DIALOGS, FILE_GUIDANCE, invalidFileType } from '../../base/languages/messages.ts';

export interface DialogText {
  readonly title: string;
  readonly text: string;
}

/** For a file of none of the types, when no type was chosen that it could contradict. */
export const UNKNOWN_TYPE: DialogText = { title: invalidFileType('PDF', '').title, text: FILE_GUIDANCE.types };

/**
 * Checks a picked file against the chosen type (spec section 5). Its bytes decide, not its name.
 * Returns the dialog to show, or null for a valid file. Only PDFs over 50 MB are refused here; the server checks the rest.
 */
export async function checkFile(chosen: FileType, file: File): Promise<DialogText | null> {
  const actual = await typeOfFile(file);
  if (actual !== chosen) return invalidFileType(chosen, actual ?? nameOfUnknownType(file));
  return actual === 'PDF' ? checkSize(file) : null;
}

/** What to show for a document over 50 MB. */
export const checkSize = ({ size }: File): DialogText | null => (size > MAX_FILE_SIZE ? DIALOGS.fileTooLarge : null);

/** What the bytes of a file say, or null: it is none of the three types. */
export async function typeOfFile(file: File): Promise<FileType | null> {
  return fileTypeOf(await readSignature(file));
}

/** Returns no bytes for a file that cannot be read (deleted, a folder, not yet downloaded to the device). */
async function readSignature(file: File): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(0, SIGNATURE_LENGTH).arrayBuffer());
  } catch {
    return new Uint8Array();
  }
}

/** The name, for the dialog, of a type that is none of the three accepted ones. */
function nameOfUnknownType(file: File): string {
  if (file.size === 0) return 'EMPTY';
  const claimed = (file.name.includes('.') ? file.name.split('.').pop() : file.type.split('/').pop()) ?? '';
  const name = claimed.toUpperCase();
  const lies =
    name === '' || name === 'JPG' || FILE_TYPES.some((type) => type === name) || !/^[A-Z0-9]{1,10}$/.test(name);
  return lies ? 'UNKNOWN' : name;
}
