import type { SolutionPart } from '@exam-vault/contract/questions';
import { Loaded } from '../../base/api/Loaded.tsx';
import { t } from '../../base/languages/i18n.ts';
import { paths } from '../../base/routing/paths.ts';
import { Link } from '../../base/routing/routing.tsx';
import { Opener } from '../../base/ui/Opener.tsx';
import textLink from '../../base/ui/TextLink.module.css';
import { useSolutionsOf } from '../../library/solutions/solution-queries.ts';
import { useSolutionQuestions } from './question-queries.ts';
import { PlacePicture } from './QuestionPicture.tsx';
import classes from './Repeats.module.css';

interface SolutionHereProps {
  /** The id of the paper. */
  readonly paper: string;
  /** Of the question. */
  readonly label: string;
}

/** What the solutions of a paper say to one question. Nothing of them is loaded before somebody asks for it. */
export function SolutionHere({ paper, label }: SolutionHereProps) {
  const solutions = useSolutionsOf(paper);
  if (solutions.length === 0) return null;
  return (
    <Opener label={t('Solution')} className={classes.repeats} isAnnounced>
      {solutions.map(({ _id }) => (
        <OneSolution key={_id} id={_id} label={label} />
      ))}
    </Opener>
  );
}

function OneSolution({ id, label }: { readonly id: string; readonly label: string }) {
  return (
    <Loaded query={useSolutionQuestions(id)} loading={t('Loading…')}>
      {(parts) => {
        const part = parts.find((one) => one.label === label);
        return part ? <Part id={id} part={part} /> : <NoPart id={id} />;
      }}
    </Loaded>
  );
}

function Part({ id, part }: { readonly id: string; readonly part: SolutionPart }) {
  const { label, page, boxes, text } = part;
  return (
    <>
      <PlacePicture
        document={id}
        kind="solution"
        places={boxes}
        alt={t('Solution to question {label}. Recognised text: {text}', { label, text })}
        isEager={false}
      >
        {text}
      </PlacePicture>
      <p>
        <Link className={textLink.link} to={paths.allSolutionsView(id, { page })}>
          {t('Page {page} of the solution', { page })}
        </Link>
      </p>
    </>
  );
}

function NoPart({ id }: { readonly id: string }) {
  return (
    <p>
      {t('We couldn’t find this question in the solution.')}{' '}
      <Link className={textLink.link} to={paths.allSolutionsView(id)}>
        {t('Open the solution')}
      </Link>
    </p>
  );
}
