import { FILE_GUIDANCE } from '../languages/messages.ts';
import classes from './FilePicker.module.css';

/** The accepted file types and sizes (spec section 2). */
export function FileGuidance() {
  return (
    <div>
      <p className={classes.guidance}>{FILE_GUIDANCE.types}</p>
      <p className={classes.guidance}>{FILE_GUIDANCE.size}</p>
    </div>
  );
}
