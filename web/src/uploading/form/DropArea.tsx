import { type DragEvent, type ReactNode, useState } from 'react';
import { FILE_GUIDANCE } from '../../base/languages/messages.ts';
import classes from './FilePicker.module.css';

interface DropAreaProps {
  readonly onDrop: (file: File) => void;
  readonly children: ReactNode;
}

/** An area for the file buttons where a file can also be dropped. */
export function DropArea({ onDrop, children }: DropAreaProps) {
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
export function FileGuidance() {
  return (
    <div>
      <p className={classes.guidance}>{FILE_GUIDANCE.types}</p>
      <p className={classes.guidance}>{FILE_GUIDANCE.size}</p>
    </div>
  );
}
