import { Button } from '../../../base/ui/Button.tsx';
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
import { t } from '../../../base/languages/i18n.ts';

interface PlanSheetProps {
  readonly plan: FilePlan;
  onChange(plan: FilePlan): void;
  onCancel(): void;
  onUpload(documents: readonly PlannedDocument[]): void;
}

/** What becomes of the files, before they are uploaded. */
export function PlanSheet({ plan, onChange, onCancel, onUpload }: PlanSheetProps) {
  const { pdfs, groups, leftOut } = plan;
  const documents = documentsOf(plan);
  return (
    <div className={classes.plan} role="group" aria-label={t('What becomes of the files')}>
      {pdfs.length > 0 && <p>{t('{n, plural, one {# PDF} other {# PDFs}}: one document each.', { n: pdfs.length })}</p>}
      {groups.map((group) => (
        <Group
          key={group.folder}
          group={group}
          onChange={(isOne) => onChange(setOneDocument(plan, group.folder, isOne))}
        />
      ))}
      {leftOut.length > 0 && (
        <details className={classes.leftOut}>
          <summary>
            {t('{n, plural, one {# file is left out} other {# files are left out}}', { n: leftOut.length })}
          </summary>
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
          {t('{n, plural, one {Upload # document} other {Upload # documents}}', { n: documents.length })}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('Not now')}
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
    folder === ''
      ? t('{n, plural, one {# picture} other {# pictures}}', { n: pictures.length })
      : t('{n, plural, one {# picture} other {# pictures}} in “{folder}”', {
          n: pictures.length,
          folder: nameOf(folder),
        });
  if (pictures.length === 1) return <p>{t('{name}: one document.', { name })}</p>;
  if (!mayBeOneDocument(group))
    return <p>{t('{name}: one document each. A document has at most 40 pictures.', { name })}</p>;
  return (
    <fieldset className={classes.group}>
      <legend>{name}</legend>
      <label>
        <input type="radio" checked={isOneDocument} onChange={() => onChange(true)} />
        {t('pages of one document')}
      </label>
      <label>
        <input type="radio" checked={!isOneDocument} onChange={() => onChange(false)} />
        {t('one document each')}
      </label>
    </fieldset>
  );
}
