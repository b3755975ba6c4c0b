import { FILE_TYPES, type FileType, MIME_TYPE } from '@exam-vault/contract/files';
import { Button } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { type RefCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Dialog } from '../ui/Dialog.tsx';
import { DropArea } from './DropArea.tsx';
import { FileGuidance } from './FileGuidance.tsx';
import classes from './FilePicker.module.css';
import { PickButton } from './PickButton.tsx';

interface FileTypeDialogPickerProps {
  readonly label: string;
  readonly onPick: (file: File, type: FileType) => void;
  /** The button. */
  readonly ref: RefCallback<HTMLElement>;
}

/** One button that first asks for the file type, then lets a file of it be selected (spec section 2, upload notes). */
export function FileTypeDialogPicker({ label, onPick, ref }: FileTypeDialogPickerProps) {
  const [asking, setAsking] = useState<{ readonly dropped: File | null } | null>(null);
  const select = useRef<HTMLInputElement>(null);
  const asked = useRef<FileType | null>(null);

  const close = () => setAsking(null);
  const choose = (type: FileType) => {
    const dropped = asking?.dropped;
    // Gone before the browser's own dialog opens, which belongs to this very click.
    flushSync(close);
    if (dropped) return onPick(dropped, type);
    asked.current = type;
    if (!select.current) return;
    select.current.accept = MIME_TYPE[type];
    select.current.click();
  };
  return (
    <>
      <FileGuidance />
      <DropArea onDrop={(dropped) => setAsking({ dropped })}>
        <Button
          ref={ref}
          leftSection={<IconFileUpload size={20} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setAsking({ dropped: null })}
        >
          {label}
        </Button>
        <input
          ref={select}
          type="file"
          hidden
          onChange={(event) => {
            const picked = event.currentTarget.files?.[0];
            // The same file may be picked again after it was refused.
            event.currentTarget.value = '';
            if (picked && asked.current) onPick(picked, asked.current);
          }}
        />
        <p className={classes.hint}>or drop a file here</p>
      </DropArea>
      {asking && (
        <Dialog
          title="Select the file type"
          onClose={close}
          actions={
            <Button variant="default" onClick={close}>
              Close
            </Button>
          }
        >
          <div className={classes.choices}>
            {FILE_TYPES.map((type) => (
              <Button key={type} variant="default" className={classes.asked} onClick={() => choose(type)}>
                {type}
              </Button>
            ))}
            {asking.dropped === null && (
              <PickButton
                label="Take a photo"
                type="JPEG"
                onPick={(file) => {
                  close();
                  onPick(file, 'JPEG');
                }}
                camera
              />
            )}
          </div>
        </Dialog>
      )}
    </>
  );
}
