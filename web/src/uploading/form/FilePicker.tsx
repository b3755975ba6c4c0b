import type { FileType } from '@exam-vault/contract/files';
import { IconFileTypePdf, IconX } from '@tabler/icons-react';
import { useCallback, useRef, useState } from 'react';
import { byteSize } from '../../base/languages/format.ts';
import { useDialogs } from '../../base/ui/dialogs.tsx';
import { FileTypeDialogPicker, FileTypeRadioPicker } from './FileTypePickers.tsx';
import { checkFile, checkSize, typeOfFile, UNKNOWN_TYPE } from '../../library/documents/check-file.ts';
import { mayBeOffice } from '../../library/documents/office-files.ts';
import type { DocumentKind } from '../../library/documents/document-kind.ts';
import classes from './FilePicker.module.css';
import { t } from '../../base/languages/i18n.ts';

interface FilePickerProps {
  /** The text of the button: 'Select Paper File'. */
  readonly label: string;
  readonly asksFileType: DocumentKind<never>['asksFileType'];
  readonly type: FileType | null;
  readonly onType: (type: FileType) => void;
  readonly file: File | null;
  readonly onFile: (file: File | null) => void;
  /** Describes the file that stays when none is picked. */
  readonly currentFile?: string | undefined;
  /** A file that was picked before a reload and is lost. */
  readonly lostFileName?: string | undefined;
}

/**
 * Selects a file: picked, dropped or photographed. A file of another type than the chosen one is refused (spec section 5). While none is
 * chosen, the bytes of the file set it; a Word or PowerPoint file becomes a PDF when it's uploaded.
 */
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
  const setSelect = useCallback((element: HTMLElement | null) => {
    select.current = element;
  }, []);
  const newest = useRef<File | null>(null);

  const [readType, setReadType] = useState<FileType | null>(null);
  // A type that was read from a file binds the next file to nothing.
  const chosenType = type === readType ? null : type;

  const accept = async (picked: File, as: FileType | null) => {
    newest.current = picked;
    const isOffice = as === null && (await mayBeOffice(picked));
    const actual = isOffice ? 'PDF' : (as ?? (await typeOfFile(picked)));
    const dialog = actual === null ? UNKNOWN_TYPE : isOffice ? checkSize(picked) : await checkFile(actual, picked);
    if (newest.current !== picked) return;
    if (actual !== null) onType(actual);
    if (as !== null) setReadType(null);
    else if (actual !== null) setReadType(actual);
    onFile(dialog === null ? picked : null);
    if (dialog) dialogs.notice(dialog);
  };
  const choose = (next: FileType) => {
    setReadType(null);
    if (next !== type) {
      newest.current = null;
      onFile(null);
    }
    onType(next);
  };
  const remove = () => {
    // The pressed button disappears with the file. The focus moves to where another file is selected.
    select.current?.focus();
    onFile(null);
  };
  const onPick = (picked: File, as: FileType | null) => void accept(picked, as);

  return (
    <div className={classes.picker}>
      {asksFileType === 'by the button' ? (
        <FileTypeDialogPicker ref={setSelect} label={label} onPick={onPick} />
      ) : (
        <FileTypeRadioPicker
          ref={setSelect}
          label={label}
          type={type}
          chosenType={chosenType}
          onType={choose}
          onPick={onPick}
        />
      )}
      <div aria-live="polite">
        {file !== null ? (
          <ChosenFile file={file} type={type} onRemove={remove} />
        ) : (
          <FileHints currentFile={currentFile} lostFileName={lostFileName} />
        )}
      </div>
    </div>
  );
}

function FileHints({ currentFile, lostFileName }: Pick<FilePickerProps, 'currentFile' | 'lostFileName'>) {
  return (
    <>
      {lostFileName !== undefined && (
        <p className={classes.lost}>{t('“{name}” wasn’t saved. Please choose it again.', { name: lostFileName })}</p>
      )}
      {currentFile !== undefined && <p className={classes.hint}>{currentFile}</p>}
    </>
  );
}

interface ChosenFileProps {
  readonly file: File;
  readonly type: FileType | null;
  readonly onRemove: () => void;
}

function ChosenFile({ file, type, onRemove }: ChosenFileProps) {
  return (
    <div className={classes.chosen}>
      <FilePreview file={file} isImage={type !== 'PDF'} />
      <p className={classes.name}>
        {file.name} <span className={classes.size}>{byteSize(file.size)}</span>
      </p>
      <button type="button" className={classes.remove} onClick={onRemove} aria-label={t('Remove the file')}>
        <IconX size={20} aria-hidden />
      </button>
    </div>
  );
}

interface FilePreviewProps {
  readonly file: File;
  readonly isImage: boolean;
}

/** A small preview of a picked photo, or an icon for a PDF. */
function FilePreview({ file, isImage }: FilePreviewProps) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  if (!isImage) return <IconFileTypePdf className={classes.sign} size={40} stroke={1.4} aria-hidden />;
  return <img ref={show} className={classes.preview} alt="" />;
}
