import { LOADING } from '@exam-vault/contract/messages';
import classes from './FileViewer.module.css';

export function LoadingFile() {
  return (
    <p role="status" className={classes.loading}>
      {LOADING.file}
    </p>
  );
}
