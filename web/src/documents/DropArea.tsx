import { type DragEvent, type ReactNode, useState } from 'react';
import classes from './FilePicker.module.css';

interface DropAreaProps {
  /** Null while nothing may be dropped. */
  readonly onDrop: ((file: File) => void) | null;
  readonly children: ReactNode;
}

/** A file may be dropped here as well as selected by the buttons in it. */
export function DropArea({ onDrop, children }: DropAreaProps) {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    // Else the browser would leave the page for the file.
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onDrop?.(file);
  };
  return (
    <div
      className={classes.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(onDrop !== null);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
    </div>
  );
}
