import { MAX_MOCK_TOPICS } from '@exam-vault/contract/mock-papers';
import type { SubjectTopic } from '@exam-vault/contract/subjects';
import { t } from '../../base/languages/i18n.ts';
import { NativeSelect } from '../../base/ui/NativeSelect.tsx';
import { TextInput } from '../../base/ui/TextInput.tsx';
import { sharesOf } from './mock-address.ts';
import classes from './MockSections.module.css';
import { isShareWrong, newTopicRow, type TopicRow, typedTopics } from './topic-rows.ts';
import { TypedRows } from './TypedRows.tsx';

/** Of a new row, if so much is left. */
const FIRST_SHARE = 30;

interface MockTopicsProps {
  readonly rows: readonly TopicRow[];
  /** Those of the subject; undefined while they are not known. */
  readonly topics: readonly SubjectTopic[] | undefined;
  /** What is wrong is shown. */
  readonly isChecked: boolean;
  readonly onRows: (rows: readonly TopicRow[]) => void;
}

/** The topics of a mock paper with their shares. Nothing, where the subject has no topic that was asked. */
export function MockTopics({ rows, topics, isChecked, onRows }: MockTopicsProps) {
  const asked = (topics ?? []).filter(({ questions }) => questions > 0);
  const chosen = new Set(rows.map(({ name }) => name));
  const free = asked.filter(({ name }) => !chosen.has(name));
  if (asked.length === 0 && rows.length === 0) return null;
  const typed = typedTopics(rows);
  const together = typed && sharesOf(typed);
  const mostAsked = () => {
    const [most] = free.toSorted((a, b) => b.questions - a.questions);
    const share = Math.min(FIRST_SHARE, Math.max(1, 100 - (together ?? 0)));
    return most ? newTopicRow({ name: most.name, share: String(share) }) : null;
  };
  return (
    <TypedRows
      legend={t('Topics')}
      rows={rows}
      onRows={onRows}
      add={{
        label: t('Add a topic'),
        isDisabled: rows.length >= MAX_MOCK_TOPICS || (topics !== undefined && free.length === 0),
        row: mostAsked,
      }}
      removal={{ title: t('Remove topic'), label: ({ name }) => t('Remove {title}', { title: name }) }}
      together={together === null ? null : { text: sayingOf(together), isProblem: together > 100 }}
      rowClass={classes.topic}
    >
      {(row, change) => (
        <TopicFields
          row={row}
          names={asked.filter(({ name }) => name === row.name || !chosen.has(name)).map(({ name }) => name)}
          isUnknown={topics !== undefined && !topics.some(({ name }) => name === row.name)}
          isChecked={isChecked}
          onRow={change}
        />
      )}
    </TypedRows>
  );
}

function sayingOf(share: number): string {
  if (share > 100) return t('Total: {share, number}%. The limit is 100%.', { share });
  if (share === 100) return t('Total: 100%.');
  return t('Total: {share, number}%. The rest can be any topic.', { share });
}

interface TopicFieldsProps {
  readonly row: TopicRow;
  readonly names: readonly string[];
  /** The subject has no such topic. */
  readonly isUnknown: boolean;
  readonly isChecked: boolean;
  readonly onRow: (changes: Partial<TopicRow>) => void;
}

function TopicFields({ row, names, isUnknown, isChecked, onRow }: TopicFieldsProps) {
  return (
    <>
      <NativeSelect
        className={classes.title}
        label={t('Topic')}
        value={row.name}
        error={isUnknown ? t('This topic is no longer in the subject.') : undefined}
        onChange={({ currentTarget: { value } }) => onRow({ name: value })}
      >
        {!names.includes(row.name) && <option value={row.name}>{row.name}</option>}
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </NativeSelect>
      <TextInput
        label={t('Share of paper (%)')}
        value={row.share}
        inputMode="numeric"
        error={isChecked && isShareWrong(row) ? t('Enter a number from 1 to {n, number}.', { n: 100 }) : undefined}
        onChange={({ currentTarget: { value } }) => onRow({ share: value })}
        autoComplete="off"
      />
    </>
  );
}
