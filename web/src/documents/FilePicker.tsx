import { FILE_TYPES, type FileType, MIME_TYPE } from '@exam-vault/contract/files';
import { FILE_GUIDANCE } from '@exam-vault/contract/messages';
import { IconCamera, IconFileUpload, IconX } from '@tabler/icons-react';
import { type DragEvent, type Ref, useId, useRef, useState } from 'react';
import { byteSize } from '../ui/byte-size.ts';
import { useDialogs } from '../ui/dialogs.tsx';
import { checkFile } from './check-file.ts';
import classes from './FilePicker.module.css';
import { FilePreview } from './FilePreview.tsx';

interface FilePickerProps {
  /** The words on the button: 'Select Paper File'. */
  readonly label: string;
  readonly type: FileType | null;
  readonly onType: (type: FileType) => void;
  readonly file: File | null;
  readonly onFile: (file: File | null) => void;
  /** The file that stays when none is picked, in words. */
  readonly present?: string;
}

/** First the type, then a file of it: picked, dropped or photographed. A file that is not of the type is not taken. */
export function FilePicker({ label, type, onType, file, onFile, present }: FilePickerProps) {
  const id = useId();
  const dialogs = useDialogs();
  const [over, setOver] = useState(false);
  const select = useRef<HTMLInputElement>(null);
  const newest = useRef<File | null>(null);

  const take = async (picked: File | undefined) => {
    if (picked === undefined || type === null) return;
    newest.current = picked;
    const dialog = await checkFile(type, picked);
    if (newest.current !== picked) return;
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
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };

  return (
    <div className={classes.picker}>
      <fieldset className={classes.types}>
        <legend>File type</legend>
        <p className={classes.guidance}>{FILE_GUIDANCE.types}</p>
        <p className={classes.guidance}>{FILE_GUIDANCE.size}</p>
        <div className={classes.choices}>
          {FILE_TYPES.map((choice) => (
            <label key={choice} className={classes.choice}>
              <input
                type="radio"
                name={`${id}-type`}
                value={choice}
                checked={choice === type}
                onChange={() => choose(choice)}
              />
              <span>{choice}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div
        className={classes.drop}
        data-over={over || undefined}
        data-disabled={type === null || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(type !== null);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <PickButton ref={select} id={`${id}-file`} label={label} type={type} onPick={take} />
        {type !== null && type !== 'PDF' && (
          <PickButton id={`${id}-camera`} label="Take a photo" type={type} onPick={take} camera />
        )}
        <p className={classes.hint}>{type === null ? 'Choose the file type first.' : `or drop a ${type} file here`}</p>
      </div>
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
          present !== undefined && <p className={classes.hint}>{present}</p>
        )}
      </div>
    </div>
  );
}

interface PickButtonProps {
  readonly id: string;
  readonly label: string;
  readonly type: FileType | null;
  readonly onPick: (file: File | undefined) => void;
  readonly camera?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

function PickButton({ id, label, type, onPick, camera = false, ref }: PickButtonProps) {
  const Icon = camera ? IconCamera : IconFileUpload;
  return (
    <span className={classes.pick} data-camera={camera || undefined}>
      <input
        ref={ref}
        id={id}
        type="file"
        disabled={type === null}
        accept={type === null ? undefined : MIME_TYPE[type]}
        capture={camera ? 'environment' : undefined}
        onChange={(event) => {
          const picked = event.currentTarget.files?.[0];
          // The same file may be picked again after it was refused.
          event.currentTarget.value = '';
          onPick(picked);
        }}
      />
      <label htmlFor={id}>
        <Icon size={20} aria-hidden />
        {label}
      </label>
    </span>
  );
}
