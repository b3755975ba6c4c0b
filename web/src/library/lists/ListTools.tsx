import { IconDotsVertical } from '@tabler/icons-react';
import { type FocusEvent, useState } from 'react';
import { t } from '../../base/languages/i18n.ts';
import { KeepButton } from '../kept/KeepButton.tsx';
import { BookmarkButton } from '../bookmarks/BookmarkButton.tsx';
import type { AnyDocument, DocumentKind } from '../documents/document-kind.ts';
import { titleIdOf } from '../documents/list-place.ts';
import classes from './ListTools.module.css';

interface ListToolsProps<D extends AnyDocument> {
  readonly kind: DocumentKind<D>;
  readonly document: D;
}

/** Bookmark and 'keep offline' without opening the document. A line of a phone has room for one button, which shows them over the line. */
export function ListTools<D extends AnyDocument>({ kind, document }: ListToolsProps<D>) {
  const [isOpen, setOpen] = useState(false);
  const describedBy = titleIdOf(document);
  const closeWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setOpen(false);
  };
  return (
    <span className={classes.tools} onBlur={closeWhenLeft}>
      <span className={classes.both} data-open={isOpen || undefined}>
        <BookmarkButton id={document._id} describedBy={describedBy} />
        <KeepButton kind={kind} document={document} describedBy={describedBy} />
      </span>
      <button
        type="button"
        className={classes.more}
        aria-label={t('Bookmark or keep')}
        aria-describedby={describedBy}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <IconDotsVertical size={20} aria-hidden />
      </button>
    </span>
  );
}
