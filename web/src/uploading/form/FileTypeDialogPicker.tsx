import { FILE_TYPES, type FileType, MIME_TYPE } from '@exam-vault/contract/files';
import { Button } from '../../base/ui/Button.tsx';
import { IconFileUpload } from '@tabler/icons-react';
import { type RefCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Dialog } from '../../base/ui/Dialog.tsx';
import { DropArea, FileGuidance } from './DropArea.tsx';
import classes from './FilePicker.module.css';
import { PickButton } from './PickButton.tsx';
import { t } from '../../base/languages/i18n.ts';

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
  const takePhoto = (file: File) => {
    close();
    onPick(file, 'JPEG');
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
        <input
          ref={select}
          type="file"
          hidden
          onChange={(event) => {
            const picked = event.currentTarget.files?.[0];
            // The user may pick the same file again after it was refused.
            event.currentTarget.value = '';
            if (picked && chosenType.current) onPick(picked, chosenType.current);
          }}
        />
        <p className={classes.hint}>{t('or drop a file here')}</p>
      </DropArea>
      {isAsking && <FileTypeDialog onType={choose} onPhoto={takePhoto} onClose={close} />}
    </>
  );
}

interface FileTypeDialogProps {
  readonly onType: (type: FileType) => void;
  readonly onPhoto: (file: File) => void;
  readonly onClose: () => void;
}

function FileTypeDialog({ onType, onPhoto, onClose }: FileTypeDialogProps) {
  return (
    <Dialog title={t('Select the file type')} onClose={onClose}>
      <div className={classes.choices}>
        {FILE_TYPES.map((type) => (
          <Button key={type} variant="default" className={classes.typeButton} onClick={() => onType(type)}>
            {type}
          </Button>
        ))}
        <PickButton label={t('Take a photo')} type="JPEG" onPick={onPhoto} camera />
      </div>
    </Dialog>
  );
}
