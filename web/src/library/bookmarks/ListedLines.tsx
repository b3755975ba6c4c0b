import type { ListedDocument } from '@exam-vault/contract/personal';
import { Link } from '../../base/routing/routing.tsx';
import { useReturnState } from '../documents/return-path.ts';
import { Thumbnail } from '../documents/Thumbnail.tsx';
import { KINDS } from '../kinds.ts';
import classes from './ListedLines.module.css';

interface ListedLinesProps {
  readonly listed: readonly ListedDocument[];
  readonly label: string;
  readonly withUploader?: boolean;
}

/** Documents of every kind as links, where there is no room for a list with its tools. */
export function ListedLines({ listed, label, withUploader = false }: ListedLinesProps) {
  const state = useReturnState();
  return (
    <ul className={classes.lines} aria-label={label}>
      {listed.map(({ kind: name, document }) => {
        const kind = KINDS[name];
        return (
          <li key={document._id}>
            <Thumbnail {...document} isSmall />
            <div>
              <Link className={classes.title} to={kind.paths.viewInAll(document._id)} state={state}>
                {document.title}
              </Link>
              <p className={classes.facts}>
                {[...kind.lineFacts(document), withUploader ? document.uploaded_by : document.subject]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
