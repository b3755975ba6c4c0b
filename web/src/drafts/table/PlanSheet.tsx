import { Button } from '@mantine/core';
import classes from './AddFiles.module.css';
import {
  documentsOf,
  type FilePlan,
  mayBeOneDocument,
  nameOf,
  type PictureGroup,
  type PlannedDocument,
  setOneDocument,
} from './planned-files.ts';

interface PlanSheetProps {
  readonly plan: FilePlan;
  onChange(plan: FilePlan): void;
  onCancel(): void;
  onUpload(documents: readonly PlannedDocument[]): void;
}

const count = (number: number, one: string, more = `${one}s`) => `${number} ${number === 1 ? one : more}`;

/** What becomes of the files, before they are uploaded. */
export function PlanSheet({ plan, onChange, onCancel, onUpload }: PlanSheetProps) {
  const { pdfs, groups, leftOut } = plan;
  const documents = documentsOf(plan);
  return (
    <div className={classes.plan} role="group" aria-label="What becomes of the files">
      {pdfs.length > 0 && <p>{count(pdfs.length, 'PDF')}: one document each.</p>}
      {groups.map((group) => (
        <Group
          key={group.folder}
          group={group}
          onChange={(isOne) => onChange(setOneDocument(plan, group.folder, isOne))}
        />
      ))}
      {leftOut.length > 0 && (
        <details className={classes.leftOut}>
          <summary>{count(leftOut.length, 'file is', 'files are')} left out</summary>
          <ul>
            {leftOut.map(({ path, reason }) => (
              <li key={path}>
                {path}: {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
      <div className={classes.sources}>
        <Button onClick={() => onUpload(documents)} disabled={documents.length === 0}>
          {`Upload ${count(documents.length, 'document')}`}
        </Button>
        <Button variant="default" onClick={onCancel}>
          Not now
        </Button>
      </div>
    </div>
  );
}

function Group({
  group,
  onChange,
}: {
  readonly group: PictureGroup;
  readonly onChange: (isOneDocument: boolean) => void;
}) {
  const { folder, pictures, isOneDocument } = group;
  const name =
    folder === '' ? count(pictures.length, 'picture') : `${count(pictures.length, 'picture')} in “${nameOf(folder)}”`;
  if (pictures.length === 1) return <p>{name}: one document.</p>;
  if (!mayBeOneDocument(group)) return <p>{name}: one document each. A document has at most 40 pictures.</p>;
  return (
    <fieldset className={classes.group}>
      <legend>{name}</legend>
      <label>
        <input type="radio" checked={isOneDocument} onChange={() => onChange(true)} />
        pages of one document
      </label>
      <label>
        <input type="radio" checked={!isOneDocument} onChange={() => onChange(false)} />
        one document each
      </label>
    </fieldset>
  );
}
