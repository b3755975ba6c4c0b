import { type DepartmentRule, MAX_KEEP_YEARS, MAX_NEVER_PUBLISH } from '@exam-vault/contract/department-rules';
import { useState } from 'react';
import { Loaded } from '../../base/api/Loaded.tsx';
import { problemText } from '../../base/api/api-problem.ts';
import { t } from '../../base/languages/i18n.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { Form } from '../../base/ui/Form.tsx';
import { NativeSelect } from '../../base/ui/NativeSelect.tsx';
import { TextArea } from '../../base/ui/TextArea.tsx';
import { TextInput } from '../../base/ui/TextInput.tsx';
import { useDialogs } from '../../base/ui/dialogs.tsx';
import { ArchivedPapers, LeavingPapers } from './RuledPapers.tsx';
import classes from './PublishingRules.module.css';
import { useDepartmentRules, useRuledPapers, useSetRule } from './rule-queries.ts';

/** How long each department's papers are public, and what it never publishes (decisions 83 and 132). */
export function PublishingRules() {
  const rules = useDepartmentRules();
  const [chosen, choose] = useState<string | null>(null);
  return (
    <Loaded query={rules} loading={<p role="status">{t('Loading…')}</p>}>
      {({ data }) => {
        const rule = data.find(({ department }) => department === chosen) ?? data[0];
        if (!rule) return null;
        return (
          <div className={classes.screen}>
            <NativeSelect
              label={t('Department')}
              value={rule.department}
              onChange={({ currentTarget: { value } }) => choose(value)}
              data={data.map(({ department }) => department)}
            />
            <RuleForm key={rule.department} rule={rule} />
          </div>
        );
      }}
    </Loaded>
  );
}

/** The years that were typed: null for none, undefined for what is no number of years. */
function yearsOf(typed: string): number | null | undefined {
  if (typed.trim() === '') return null;
  const years = Number(typed);
  return Number.isInteger(years) && years >= 1 && years <= MAX_KEEP_YEARS ? years : undefined;
}

const linesOf = (typed: string) =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

function RuleForm({ rule }: { readonly rule: DepartmentRule }) {
  const { department, keep_years, never_publish } = rule;
  const [typedYears, setYears] = useState(String(keep_years ?? ''));
  const [typedNever, setNever] = useState(never_publish.join('\n'));
  const [said, say] = useState('');
  const saving = useSetRule();
  const dialogs = useDialogs();
  const years = yearsOf(typedYears);
  const never = linesOf(typedNever);
  // The count of the question is that of the list below.
  const leaving = useRuledPapers(department, years ?? null, 1);
  const due = years == null ? 0 : (leaving.data?.due ?? 0);
  const isKnown = years == null || (leaving.data !== undefined && !leaving.isPlaceholderData);

  const save = () => {
    if (years === undefined) return;
    say('');
    saving.mutate(
      { department, keep_years: years, never_publish: never },
      {
        onSuccess: () => say(t('Rules saved. Papers will be updated within a minute.')),
        onError: (error) => say(t('That didn’t work. {problem}', { problem: problemText(error) })),
      },
    );
  };
  const ask = () => {
    if (years === undefined || never.length > MAX_NEVER_PUBLISH) return;
    if (years === keep_years || due === 0) return save();
    dialogs.confirm({
      title: t('Archive papers?'),
      text: t(
        '{n, plural, one {# paper from {department} won’t be public anymore. It isn’t deleted: administrators can find it here and make it public again.} other {# papers from {department} won’t be public anymore. They aren’t deleted: administrators can find them here and make them public again.}}',
        { n: due, department },
      ),
      action: t('Archive papers'),
      onOkay: save,
    });
  };
  return (
    <>
      <Form className={classes.form} onSubmit={ask}>
        <TextInput
          label={t('Keep papers public for (years)')}
          description={t('Counted from the exam date. Leave empty to keep papers public indefinitely.')}
          inputMode="numeric"
          maxLength={2}
          value={typedYears}
          error={years === undefined && t('Enter a number from 1 to {n}.', { n: MAX_KEEP_YEARS })}
          onChange={(event) => setYears(event.currentTarget.value)}
        />
        <TextArea
          label={t('Never publish')}
          description={t('Course codes or subjects, one per line. Uploads of these can’t be approved.')}
          error={never.length > MAX_NEVER_PUBLISH && t('Enter up to {n} lines.', { n: MAX_NEVER_PUBLISH })}
          value={typedNever}
          onChange={(event) => setNever(event.currentTarget.value)}
        />
        <BusyButton type="submit" busy={saving.isPending || !isKnown}>
          {t('Save')}
        </BusyButton>
        <p role="status" className={classes.news}>
          {said}
        </p>
      </Form>
      {years != null && <LeavingPapers key={`${department} ${years}`} department={department} years={years} />}
      <ArchivedPapers department={department} />
    </>
  );
}
