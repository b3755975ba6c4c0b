import { FILE_TYPES, fileTypeOf, type FileType, SIGNATURE_LENGTH } from '@exam-vault/contract/files';
import { MAX_FILE_SIZE } from '@exam-vault/contract/limits';
import { DIALOGS, invalidFileType } from '@exam-vault/contract/messages';

export interface DialogText {
  readonly title: string;
  readonly text: string;
}

/**
 * Holds a picked file against the type that was chosen first (spec section 5). The bytes decide, not the name.
 * Answers the dialog to show, or null when the file may be taken. Over 50 MB only a PDF is refused here; the server
 * judges the rest.
 */
export async function checkFile(chosen: FileType, file: File): Promise<DialogText | null> {
  const actual = fileTypeOf(await readSignature(file));
  if (actual !== chosen) return invalidFileType(chosen, actual ?? nameOfUnknownType(file));
  if (actual === 'PDF' && file.size > MAX_FILE_SIZE) return DIALOGS.fileTooLarge;
  return null;
}

/** A file that cannot be read (gone, a folder, not yet on the device) has no bytes to show. */
async function readSignature(file: File): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(0, SIGNATURE_LENGTH).arrayBuffer());
  } catch {
    return new Uint8Array();
  }
}

/** What to call a file that is none of the three types, whatever it claims to be. */
function nameOfUnknownType(file: File): string {
  if (file.size === 0) return 'EMPTY';
  const claimed = (file.name.includes('.') ? file.name.split('.').pop() : file.type.split('/').pop()) ?? '';
  const name = claimed.toUpperCase();
  const lies =
    name === '' || name === 'JPG' || FILE_TYPES.some((type) => type === name) || !/^[A-Z0-9]{1,10}$/.test(name);
  return lies ? 'UNKNOWN' : name;
}
