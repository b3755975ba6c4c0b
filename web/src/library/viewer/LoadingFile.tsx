import { LOADING } from '../../base/languages/messages.ts';
import classes from './FileViewer.module.css';

export function LoadingFile() {
  return (
    <p role="status" className={classes.loading}>
      {LOADING.file}
    </p>
  );
}
