import type { FileType } from '@exam-vault/contract/files';
import { IconX } from '@tabler/icons-react';
import { useCallback, useRef } from 'react';
import { byteSize } from '../ui/byte-size.ts';
import { useDialogs } from '../ui/dialogs.tsx';
import { FileTypeDialogPicker } from './FileTypeDialogPicker.tsx';
import { checkFile } from './check-file.ts';
import type { DocumentKind } from './document-kind.ts';
import classes from './FilePicker.module.css';
import { FilePreview } from './FilePreview.tsx';
import { FileTypeRadioPicker } from './FileTypeRadioPicker.tsx';

interface FilePickerProps {
  /** The words on the button: 'Select Paper File'. */
  readonly label: string;
  readonly asksFileType: DocumentKind<never>['asksFileType'];
  readonly type: FileType | null;
  readonly onType: (type: FileType) => void;
  readonly file: File | null;
  readonly onFile: (file: File | null) => void;
  /** The file that stays when none is picked, in words. */
  readonly currentFile?: string;
  /** The name of a file that was picked and could not be kept. */
  readonly lostFileName?: string;
}

/** First the type, then a file of it: picked, dropped or photographed. A file that is not of the type is not taken. */
export function FilePicker({
  label,
  asksFileType,
  type,
  onType,
  file,
  onFile,
  currentFile,
  lostFileName,
}: FilePickerProps) {
  const dialogs = useDialogs();
  const select = useRef<HTMLElement>(null);
  const keepSelect = useCallback((element: HTMLElement | null) => {
    select.current = element;
  }, []);
  const newest = useRef<File | null>(null);

  const take = async (picked: File, as: FileType) => {
    newest.current = picked;
    const dialog = await checkFile(as, picked);
    if (newest.current !== picked) return;
    onType(as);
    onFile(dialog === null ? picked : null);
    if (dialog) dialogs.notice(dialog);
  };
  const choose = (next: FileType) => {
    if (next !== type) {
      newest.current = null;
      onFile(null);
    }
    onType(next);
  };
  const remove = () => {
    // Its button goes with it: the focus goes where another is selected.
    select.current?.focus();
    onFile(null);
  };
  const onPick = (picked: File, as: FileType) => void take(picked, as);

  return (
    <div className={classes.picker}>
      {asksFileType === 'by the button' ? (
        <FileTypeDialogPicker ref={keepSelect} label={label} onPick={onPick} />
      ) : (
        <FileTypeRadioPicker ref={keepSelect} label={label} type={type} onType={choose} onPick={onPick} />
      )}
      <div aria-live="polite">
        {file !== null ? (
          <div className={classes.chosen}>
            <FilePreview file={file} isImage={type !== 'PDF'} />
            <p className={classes.name}>
              {file.name} <span className={classes.size}>{byteSize(file.size)}</span>
            </p>
            <button type="button" className={classes.remove} onClick={remove} aria-label="Remove the file">
              <IconX size={20} aria-hidden />
            </button>
          </div>
        ) : (
          <>
            {lostFileName !== undefined && (
              <p className={classes.lost}>“{lostFileName}” could not be kept. Please select it again.</p>
            )}
            {currentFile !== undefined && <p className={classes.hint}>{currentFile}</p>}
          </>
        )}
      </div>
    </div>
  );
}
