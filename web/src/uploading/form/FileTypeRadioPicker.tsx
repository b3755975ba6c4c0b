import { FILE_TYPES, type FileType } from '@exam-vault/contract/files';
import { type RefCallback, useId } from 'react';
import classes from './FilePicker.module.css';
import { DropArea, FileGuidance } from './DropArea.tsx';
import { PickButton } from './PickButton.tsx';
import { t } from '../../base/languages/i18n.ts';

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
        <PickButton ref={ref} label={label} type={chosenType} onPick={pick} />
        {chosenType !== 'PDF' && (
          <PickButton label={t('Take a photo')} type={chosenType ?? 'JPEG'} onPick={pick} camera />
        )}
        <p className={classes.hint}>
          {chosenType === null
            ? t('or drop a file here: the file sets its type')
            : t('or drop a {type} file here', { type: chosenType })}
        </p>
      </DropArea>
    </>
  );
}
