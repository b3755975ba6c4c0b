import { FILE_TYPES, type FileType } from '@exam-vault/contract/files';
import { type RefCallback, useId } from 'react';
import { FileGuidance } from './FileGuidance.tsx';
import classes from './FilePicker.module.css';
import { DropArea } from './DropArea.tsx';
import { PickButton } from './PickButton.tsx';

interface FileTypeRadioPickerProps {
  readonly label: string;
  readonly type: FileType | null;
  readonly onType: (type: FileType) => void;
  readonly onPick: (file: File, type: FileType) => void;
  /** The file field. */
  readonly ref: RefCallback<HTMLElement>;
}

/** Radio buttons for the file type, and a button that selects a file of that type (spec section 2, upload paper). */
export function FileTypeRadioPicker({ label, type, onType, onPick, ref }: FileTypeRadioPickerProps) {
  const id = useId();
  const pick = type === null ? null : (file: File) => onPick(file, type);
  return (
    <>
      <fieldset className={classes.types}>
        <legend>File type</legend>
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
        <PickButton ref={ref} label={label} type={type} onPick={(file) => pick?.(file)} />
        {type !== null && type !== 'PDF' && (
          <PickButton label="Take a photo" type={type} onPick={(file) => pick?.(file)} camera />
        )}
        <p className={classes.hint}>{type === null ? 'Choose the file type first.' : `or drop a ${type} file here`}</p>
      </DropArea>
    </>
  );
}
