import { FILE_TYPES, type FileType, MIME_TYPE } from '@exam-vault/contract/files';
import { Button } from '../../base/ui/Button.tsx';
import { IconFileTypeDoc, IconFileUpload } from '@tabler/icons-react';
import { type RefCallback, useRef, useState, useId, type DragEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Dialog } from '../../base/ui/Dialog.tsx';
import { FileButton, FileInput } from '../../base/ui/FileButton.tsx';
import { OFFICE_ENDINGS } from '../../library/documents/office-files.ts';
import classes from './FilePicker.module.css';
import { PickButton } from './PickButton.tsx';
import { t } from '../../base/languages/i18n.ts';
import { FILE_GUIDANCE } from '../../base/languages/messages.ts';

interface FileTypeDialogPickerProps {
  readonly label: string;
  /** Null: the bytes of the file say what it is. */
  readonly onPick: (file: File, type: FileType | null) => void;
  /** The button. */
  readonly ref: RefCallback<HTMLElement>;
}

/** One button that asks for the file type first, and then selects a file of that type (spec section 2, upload notes). */
export function FileTypeDialogPicker({ label, onPick, ref }: FileTypeDialogPickerProps) {
  const [isAsking, setIsAsking] = useState(false);
  const select = useRef<HTMLInputElement>(null);
  const chosenType = useRef<FileType | null>(null);

  const close = () => setIsAsking(false);
  const choose = (type: FileType) => {
    // The browser opens its own file dialog only within this click, so our dialog has to be gone by then.
    flushSync(close);
    chosenType.current = type;
    if (!select.current) return;
    select.current.accept = MIME_TYPE[type];
    select.current.click();
  };
  const pick = (file: File, type: FileType | null) => {
    close();
    onPick(file, type);
  };
  return (
    <>
      <FileGuidance />
      <DropArea onDrop={(dropped) => onPick(dropped, null)}>
        <Button
          ref={ref}
          leftSection={<IconFileUpload size={20} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setIsAsking(true)}
        >
          {label}
        </Button>
        <FileInput
          ref={select}
          hidden
          onPick={([file]) => file && chosenType.current && onPick(file, chosenType.current)}
        />
        <p className={classes.hint}>{t('or drop a file here')}</p>
      </DropArea>
      {isAsking && <FileTypeDialog onType={choose} onPick={pick} onClose={close} />}
    </>
  );
}

interface FileTypeDialogProps {
  readonly onType: (type: FileType) => void;
  readonly onPick: FileTypeDialogPickerProps['onPick'];
  readonly onClose: () => void;
}

function FileTypeDialog({ onType, onPick, onClose }: FileTypeDialogProps) {
  return (
    <Dialog title={t('Select a file type')} onClose={onClose}>
      <div className={classes.choices}>
        {FILE_TYPES.map((type) => (
          <Button key={type} variant="default" className={classes.typeButton} onClick={() => onType(type)}>
            {type}
          </Button>
        ))}
        <FileButton
          label={t('Word or PowerPoint')}
          icon={<IconFileTypeDoc size={20} aria-hidden />}
          accept={OFFICE_ENDINGS}
          onPick={([file]) => file && onPick(file, null)}
          look="default"
        />
        <PickButton label={t('Take a photo')} type="JPEG" onPick={(file) => onPick(file, 'JPEG')} camera />
      </div>
    </Dialog>
  );
}

interface FileTypeRadioPickerProps {
  readonly label: string;
  readonly type: FileType | null;
  /** The same unless it was only read from the file. */
  readonly chosenType: FileType | null;
  readonly onType: (type: FileType) => void;
  readonly onPick: (file: File, type: FileType | null) => void;
  /** The file field. */
  readonly ref: RefCallback<HTMLElement>;
}

/**
 * Radio buttons for the file type, and a button that selects a file of that type (spec section 2, upload paper). The file may also come
 * first.
 */
export function FileTypeRadioPicker({ label, type, chosenType, onType, onPick, ref }: FileTypeRadioPickerProps) {
  const id = useId();
  const pick = (file: File) => onPick(file, chosenType);
  return (
    <>
      <fieldset className={classes.types}>
        <legend>{t('File type')}</legend>
        <FileGuidance />
        <div className={classes.choices}>
          {FILE_TYPES.map((choice) => (
            <label key={choice} className={classes.choice}>
              <input
                type="radio"
                name={`${id}-type`}
                value={choice}
                checked={choice === type}
                onChange={() => onType(choice)}
              />
              <span>{choice}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <DropArea onDrop={pick}>
        <PickButton
          ref={ref}
          label={label}
          type={chosenType}
          {...(chosenType === null && { more: OFFICE_ENDINGS })}
          onPick={pick}
        />
        {chosenType !== 'PDF' && (
          <PickButton label={t('Take a photo')} type={chosenType ?? 'JPEG'} onPick={pick} camera />
        )}
        <p className={classes.hint}>
          {chosenType === null
            ? t('or drop a file here and we’ll detect its type')
            : t('or drop a {type} file here', { type: chosenType })}
        </p>
      </DropArea>
    </>
  );
}

interface DropAreaProps {
  readonly onDrop: (file: File) => void;
  readonly children: ReactNode;
}

/** An area for the file buttons where a file can also be dropped. */
function DropArea({ onDrop, children }: DropAreaProps) {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    // The browser would open the file instead of the page.
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onDrop(file);
  };
  return (
    <div
      className={classes.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
    </div>
  );
}

/** The accepted file types and sizes (spec section 2). */
function FileGuidance() {
  return (
    <div>
      <p className={classes.guidance}>{FILE_GUIDANCE.types}</p>
      <p className={classes.guidance}>{FILE_GUIDANCE.size}</p>
    </div>
  );
}
