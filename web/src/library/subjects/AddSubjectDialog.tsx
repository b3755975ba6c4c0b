import { MAX_TEXT_LENGTH } from '@exam-vault/contract/limits';
import { useId, useState } from 'react';
import { problemText } from '../../base/api/api-problem.ts';
import { t } from '../../base/languages/i18n.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { Dialog } from '../../base/ui/Dialog.tsx';
import { Form } from '../../base/ui/Form.tsx';
import { TextInput } from '../../base/ui/TextInput.tsx';
import classes from './AddSubjectDialog.module.css';
import { GroupOptions } from './GroupOptions.tsx';
import { useAddSubject } from './subject-queries.ts';

interface AddSubjectDialogProps {
  /** What the field for the name has at first. */
  readonly name?: string;
  readonly group?: string;
  onClose(): void;
  /** The lists have it, and so does this page. */
  onAdded(name: string): void;
}

/** Adds a subject to the institution's lists: for administrators. */
export default function AddSubjectDialog({
  name: first = '',
  group: of = '',
  onClose,
  onAdded,
}: AddSubjectDialogProps) {
  const [name, setName] = useState(first);
  const [group, setGroup] = useState(of);
  const [abbreviations, setAbbreviations] = useState('');
  const adding = useAddSubject();
  const form = useId();
  const groups = useId();
  const add = async () => {
    const given = abbreviations.split(',').map((one) => one.trim());
    await adding.mutateAsync({ name, group, abbreviations: given.filter((one) => one !== '') }).then(
      () => onAdded(name.trim()),
      // The field of the name says why.
      () => undefined,
    );
  };
  return (
    <Dialog
      title={t('Add a subject')}
      onClose={onClose}
      actions={
        <BusyButton type="submit" form={form} busy={adding.isPending}>
          {t('Add')}
        </BusyButton>
      }
    >
      <Form id={form} busy={adding.isPending} onSubmit={() => void add()} className={classes.form}>
        <TextInput
          label={t('Name')}
          required
          maxLength={MAX_TEXT_LENGTH}
          value={name}
          error={adding.isError && problemText(adding.error)}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <TextInput
          label={t('Department or field')}
          description={t('Choose one or type a new one.')}
          required
          maxLength={MAX_TEXT_LENGTH}
          list={groups}
          value={group}
          onChange={({ currentTarget }) => setGroup(currentTarget.value)}
        />
        <GroupOptions id={groups} />
        <TextInput
          label={t('Abbreviations (optional)')}
          description={t('Separate them with commas. People can also search by these.')}
          value={abbreviations}
          onChange={({ currentTarget }) => setAbbreviations(currentTarget.value)}
        />
      </Form>
    </Dialog>
  );
}
