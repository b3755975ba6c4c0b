import { SURE_CONFIDENCE } from '@exam-vault/contract/questions';
import type { SubjectTopic } from '@exam-vault/contract/subjects';
import { paths } from '../../base/routing/paths.ts';
import facts from '../questions/QuestionFacts.module.css';
import { Link } from '../../base/routing/routing.tsx';
import textLink from '../../base/ui/TextLink.module.css';
import { spanOf, Sparkline } from './Sparkline.tsx';
import classes from './Topics.module.css';
import { t } from '../../base/languages/i18n.ts';

interface TopicsProps {
  readonly subject: string;
  readonly topics: readonly SubjectTopic[];
}

interface Unit {
  readonly name: string | null;
  readonly unit_no: string | null;
  readonly topics: SubjectTopic[];
}

/** Topics of one unit follow each other. */
function unitsOf(topics: readonly SubjectTopic[]): readonly Unit[] {
  const units: Unit[] = [];
  for (const topic of topics) {
    const last = units.at(-1);
    if (last && last.name === topic.unit && last.unit_no === topic.unit_no) last.topics.push(topic);
    else units.push({ name: topic.unit, unit_no: topic.unit_no, topics: [topic] });
  }
  return units;
}

/** The topics of a subject by unit: what is asked of each, and when. Each leads to its questions. */
export function Topics({ subject, topics }: TopicsProps) {
  const span = spanOf(topics.flatMap(({ years }) => years));
  const isFromText = topics.some(({ source }) => source === 'text');
  return (
    <>
      <p className={classes.note}>
        {isFromText
          ? t('There’s no syllabus for this subject yet. Topics are guessed from the questions, and some may be wrong.')
          : t(
              'Topics come from the syllabus. Questions are matched to them automatically, so the numbers are approximate.',
            )}
      </p>
      {unitsOf(topics).map((unit) => (
        <div key={`${unit.unit_no} ${unit.name}`} className={classes.unit}>
          {unit.name !== null && (
            <div className={classes.head}>
              <h3 className={classes.name}>
                {unit.unit_no === null ? unit.name : `${t('Unit {unit_no}', { unit_no: unit.unit_no })}: ${unit.name}`}
              </h3>
              {unit.unit_no !== null && (
                <Link className={textLink.link} to={paths.allNotes({ subject, unit_no: unit.unit_no })}>
                  {t('Notes for this unit')}
                </Link>
              )}
            </div>
          )}
          <ul className={classes.topics}>
            {unit.topics.map((topic) => (
              <Topic key={topic.name} subject={subject} topic={topic} span={span} />
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}

interface TopicProps {
  readonly subject: string;
  readonly topic: SubjectTopic;
  readonly span: ReturnType<typeof spanOf>;
}

function Topic({ subject, topic, span }: TopicProps) {
  const { name, source, confidence, questions, marks, years, questions_of_years } = topic;
  const counts = new Map(years.map((year, at) => [year, questions_of_years[at] ?? 0]));
  return (
    <li className={classes.topic}>
      {questions === 0 ? (
        <span className={classes.never}>{name}</span>
      ) : (
        <Link className={`${textLink.link} ${classes.link}`} to={paths.questions({ subject, topic: name })}>
          {name}
        </Link>
      )}
      {source === 'text' && confidence < SURE_CONFIDENCE && (
        <span className={facts.perhaps} title={t('This may not be a real topic.')}>
          {t('maybe')}
        </span>
      )}
      <span className={classes.facts}>
        <Sparkline counts={counts} {...span} />
        {questions === 0 ? (
          <span>{t('never asked')}</span>
        ) : (
          <span>
            {t('{n, plural, one {# question} other {# questions}}', { n: questions })}
            {marks > 0 && ` · ${t('{n, plural, one {# mark} other {# marks}}', { n: Math.round(marks) })}`}
          </span>
        )}
      </span>
    </li>
  );
}
