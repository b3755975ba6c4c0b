import { IconFileUpload } from '@tabler/icons-react';
import { useId } from 'react';
import classes from './CsvPicker.module.css';

/** The browser's file field for a CSV, styled as a button. */
export function CsvPicker({ label, onPick }: { readonly label: string; readonly onPick: (file: File) => void }) {
  const id = useId();
  return (
    <span className={classes.pick}>
      <input
        id={id}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        onChange={(event) => {
          const picked = event.currentTarget.files?.[0];
          // The same file may be picked again after a correction.
          event.currentTarget.value = '';
          if (picked) onPick(picked);
        }}
      />
      <label htmlFor={id}>
        <IconFileUpload size={20} aria-hidden />
        {label}
      </label>
    </span>
  );
}
