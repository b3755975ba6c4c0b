import type { DocumentKind as KindName } from '@exam-vault/contract/document-fields';
import { IconCamera } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../app/paths.ts';
import classes from './PhotosInvitation.module.css';

/** Above the upload form: the way for those who have photos. */
export function PhotosInvitation({ kind }: { readonly kind: KindName }) {
  return (
    <p className={classes.line}>
      <IconCamera size={20} aria-hidden />
      <span>
        Several photos?{' '}
        <Link to={paths.newDraft(kind)} className={classes.link}>
          Make one document of them
        </Link>
        , and the form fills itself. Many papers?{' '}
        <Link to={paths.draftTable(kind)} className={classes.link}>
          Upload them together
        </Link>
        . What you began is in{' '}
        <Link to={paths.drafts()} className={classes.link}>
          My drafts
        </Link>
        .
      </span>
    </p>
  );
}
