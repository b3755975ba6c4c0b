import { subjectNames } from '@exam-vault/contract/catalogue';
import type { CourseRelation } from '@exam-vault/contract/course-names';
import { MAX_TEXT_LENGTH } from '@exam-vault/contract/limits';
import { useId, useState } from 'react';
import { problemText } from '../../base/api/api-problem.ts';
import { t } from '../../base/languages/i18n.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { Dialog } from '../../base/ui/Dialog.tsx';
import { Form } from '../../base/ui/Form.tsx';
import { NativeSelect } from '../../base/ui/NativeSelect.tsx';
import { TextInput } from '../../base/ui/TextInput.tsx';
import { useCatalogue } from '../documents/catalogue-queries.ts';
import classes from './AddSubjectDialog.module.css';
import { useCourseChange, type CourseChange } from './subject-queries.ts';

interface MergeSubjectsDialogProps {
  /** What the fields have at first. */
  readonly name?: string;
  readonly subject?: string;
  onClose(): void;
  onMerged(change: CourseChange): void;
}

/** Says that a name or code belongs to a subject: for administrators. */
export default function MergeSubjectsDialog({
  name: first = '',
  subject: into = '',
  onClose,
  onMerged,
}: MergeSubjectsDialogProps) {
  const catalogue = useCatalogue();
  const [name, setName] = useState(first);
  const [subject, setSubject] = useState(into);
  const [relation, setRelation] = useState<CourseRelation>('same');
  const merging = useCourseChange();
  const [form, names] = [useId(), useId()];
  const merge = async () => {
    const change = { name: name.trim(), subject, relation };
    await merging.mutateAsync(change).then(
      () => onMerged(change),
      // The field of the name says why.
      () => undefined,
    );
  };
  return (
    <Dialog
      title={t('Merge subjects')}
      onClose={onClose}
      actions={
        <BusyButton type="submit" form={form} busy={merging.isPending}>
          {t('Merge')}
        </BusyButton>
      }
    >
      <Form id={form} busy={merging.isPending} onSubmit={() => void merge()} className={classes.form}>
        <TextInput
          label={t('Other name or code')}
          description={t('A subject, or a name or code the course has had.')}
          required
          maxLength={MAX_TEXT_LENGTH}
          list={names}
          value={name}
          error={merging.isError && problemText(merging.error)}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <datalist id={names}>
          {subjectNames(catalogue).map((one) => (
            <option key={one}>{one}</option>
          ))}
        </datalist>
        <NativeSelect
          label={t('Part of')}
          description={t('Its papers will be listed here.')}
          required
          value={subject}
          onChange={({ currentTarget }) => setSubject(currentTarget.value)}
        >
          <option value="">{t('Choose a subject')}</option>
          {catalogue.subjects.map(({ group, subjects }) => (
            <optgroup key={group} label={group}>
              {subjects.map((one) => (
                <option key={one.name}>{one.name}</option>
              ))}
            </optgroup>
          ))}
        </NativeSelect>
        <NativeSelect
          label={t('How they belong together')}
          value={relation}
          data={[
            { value: 'same', label: t('Another name of the same course') },
            { value: 'followed', label: t('An earlier course that it replaced') },
          ]}
          onChange={({ currentTarget: { value } }) => setRelation(value === 'followed' ? 'followed' : 'same')}
        />
        <p className={classes.note}>
          {t('Papers keep the name they were uploaded with and show it. You can split the two again at any time.')}
        </p>
      </Form>
    </Dialog>
  );
}
