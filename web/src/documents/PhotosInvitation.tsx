import type { DocumentKind as KindName } from '@exam-vault/contract/document-fields';
import { IconCamera } from '@tabler/icons-react';
import { Link } from '../routing/routing.ts';
import { paths } from '../app/paths.ts';
import classes from './PhotosInvitation.module.css';
import { Rich } from '../languages/Rich.tsx';

/** Above the upload form: the way for those who have photos. */
export function PhotosInvitation({ kind }: { readonly kind: KindName }) {
  return (
    <p className={classes.line}>
      <IconCamera size={20} aria-hidden />
      <span>
        <Rich
          text="Several photos? <photos>Make one document of them</photos>, and the form fills itself. Many papers? <table>Upload them together</table>. What you began is in <drafts>My drafts</drafts>."
          parts={{
            photos: <Link to={paths.newDraft(kind)} className={classes.link} />,
            table: <Link to={paths.draftTable(kind)} className={classes.link} />,
            drafts: <Link to={paths.drafts()} className={classes.link} />,
          }}
        />
      </span>
    </p>
  );
}
