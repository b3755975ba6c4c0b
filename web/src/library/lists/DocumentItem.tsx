import { fold } from '@exam-vault/contract/text';
import { type ReactNode, type FocusEvent, useState } from 'react';
import { DocumentCard, type DocumentItemProps } from '../documents/DocumentCard.tsx';
import type { AnyDocument, DocumentKind } from '../documents/document-kind.ts';
import { useListView } from './list-view.ts';
import { SelectBox } from './SelectBox.tsx';
import { useSelection } from './selection.ts';
import type { ButtonProps } from '../../base/ui/Button.tsx';
import { IconDotsVertical, IconDownload, IconThumbUp } from '@tabler/icons-react';
import { t } from '../../base/languages/i18n.ts';
import { KeepButton } from '../kept/KeepButton.tsx';
import { BookmarkButton } from '../bookmarks/BookmarkButton.tsx';
import { titleIdOf } from '../documents/list-place.ts';
import classes from './ListTools.module.css';
import lineClasses from './DocumentLine.module.css';
import { DocumentTitle } from '../documents/DocumentTitle.tsx';
import { readersOf, readersStamp } from '../documents/readers-of.ts';
import { HiddenStamp, ReviewComment, StatusStamp } from '../documents/StatusStamp.tsx';
import { Stamp } from '../../base/ui/Stamp.tsx';
import { SearchMatches } from '../search/SearchMatches.tsx';
import { Thumbnail } from '../documents/Thumbnail.tsx';
import { formatNumber } from '../../base/languages/format.ts';

/** A document in a list, in the view that the user has chosen. */
export function DocumentItem<D extends AnyDocument>(props: DocumentItemProps<D>): ReactNode {
  const Item = useListView() === 'lines' ? DocumentLine : DocumentCard;
  const isSelecting = useSelection() !== null;
  return (
    <Item {...props}>
      {props.children}
      {isSelecting ? (
        <SelectBox document={props.document} />
      ) : (
        <ListTools kind={props.kind} document={props.document} />
      )}
    </Item>
  );
}

interface ButtonStyles {
  readonly main: ButtonProps;
  readonly other: ButtonProps;
}

const LINE: ButtonProps = { variant: 'subtle', size: 'compact-md' };
const LOOKS: Readonly<Record<ReturnType<typeof useListView>, ButtonStyles>> = {
  cards: { main: {}, other: { variant: 'default' } },
  lines: { main: LINE, other: LINE },
};

/** The style of the buttons of a document in a list: on a line they are words without a box. */
export function useButtonStyles(): ButtonStyles {
  return LOOKS[useListView()];
}

interface ListToolsProps<D extends AnyDocument> {
  readonly kind: DocumentKind<D>;
  readonly document: D;
}

/** Bookmark and 'keep offline' without opening the document. A line of a phone has room for one button, which shows them over the line. */
function ListTools<D extends AnyDocument>({ kind, document }: ListToolsProps<D>) {
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
        aria-label={t('Bookmark or save offline')}
        aria-describedby={describedBy}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <IconDotsVertical size={20} aria-hidden />
      </button>
    </span>
  );
}

/** One line for a document: on a wide screen a row of columns, on a phone the title and what it is. */
/** The fact that has the column of a year, and as many letters as fit there: those of a month and its year. */
const [YEAR_AT, YEAR_LENGTH] = [2, 9];

function DocumentLine<D extends AnyDocument>({
  kind,
  document,
  pathTo,
  hit = null,
  withStatus = false,
  children,
}: DocumentItemProps<D>) {
  const status = withStatus ? kind.reviewState(document) : null;
  const { title, subject, then_called, download_count, helpful } = document;
  return (
    <article className={lineClasses.line} aria-labelledby={titleIdOf(document)} data-status={withStatus || undefined}>
      <Thumbnail {...document} isSmall />
      <div className={lineClasses.words}>
        <DocumentTitle className={lineClasses.title} document={document} pathTo={pathTo} hit={hit} />
        <p className={lineClasses.facts}>
          <span className={lineClasses.subject} data-in-title={fold(title).includes(fold(subject)) || undefined}>
            {subject}
          </span>
          {kind.lineFacts(document).map((fact, at) => (
            <span key={at} data-long={at === YEAR_AT && fact.length > YEAR_LENGTH ? true : undefined}>
              {fact}
            </span>
          ))}
          <span className={lineClasses.downloads}>
            {download_count > 0 && (
              <>
                <IconDownload size={14} aria-hidden />
                {formatNumber(download_count)}
                <span className="visually-hidden">
                  {' '}
                  {t('{n, plural, one {download} other {downloads}}', { n: download_count })}
                </span>
              </>
            )}
            {helpful !== undefined && (
              <>
                <IconThumbUp size={14} aria-hidden />
                {formatNumber(helpful)}
                <span className="visually-hidden">
                  {' '}
                  {t('{n, plural, one {person finds it helpful} other {people find it helpful}}', { n: helpful })}
                </span>
              </>
            )}
          </span>
          {document.pinned && (
            <span>
              <Stamp tone="approved">{t('Pinned')}</Stamp>
            </span>
          )}
          {readersOf(document) !== 'everyone' && (
            <span>
              <Stamp tone="plain">{readersStamp(readersOf(document))}</Stamp>
            </span>
          )}
          {document.hidden && (
            <span>
              <HiddenStamp as={document.hidden_as} />
            </span>
          )}
          {status !== null && (
            <span>
              <StatusStamp status={status} />
            </span>
          )}
        </p>
        {then_called !== undefined && (
          <p className={lineClasses.then}>{t('Then called {name}', { name: then_called })}</p>
        )}
        {hit && hit.matches.length > 0 && <SearchMatches hit={hit} pathTo={pathTo} isShort />}
        {withStatus && <ReviewComment comment={kind.comment(document)} />}
      </div>
      <div className={lineClasses.actions}>{children}</div>
    </article>
  );
}
