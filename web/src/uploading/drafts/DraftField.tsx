import type { Catalogue } from '@exam-vault/contract/catalogue';
import type { Draft, DraftProposal, ProposalOrigin } from '@exam-vault/contract/drafts';
import { text } from '@exam-vault/contract/texts';
import { Button } from '../../base/ui/Button.tsx';
import type { FieldControl } from '../../library/documents/document-fields.ts';
import { FieldInput } from '../../library/documents/FieldInput.tsx';
import classes from './DraftField.module.css';
import { t } from '../../base/languages/i18n.ts';
import { IconCheck } from '@tabler/icons-react';
import { useId, useState } from 'react';
import stripClasses from './PageStrip.module.css';
import { type PageOfDraft, usePagePicture } from './use-page-picture.ts';

const MAX_CHOICES = 3;

interface DraftFieldProps {
  readonly draft: Pick<Draft, '_id' | 'revision'>;
  readonly field: FieldControl;
  readonly proposal: DraftProposal | undefined;
  readonly value: string;
  /** The value comes from the profile. */
  readonly isFromProfile: boolean;
  readonly catalogue: Catalogue;
  onChange(value: string): void;
}

/** A value that was read, and from where. */
interface Candidate {
  readonly value: string;
  readonly page: number | null;
  readonly words: string | null;
  readonly from?: DraftProposal['from'];
  readonly as_in?: DraftProposal['as_in'];
}

function candidatesOf({ value, page, from, as_in, others, taken_from = [] }: DraftProposal): readonly Candidate[] {
  const first = { value, page, words: null, ...taken_from[0], from, as_in };
  const rest = others.map((other, index) => ({ value: other, page: null, words: null, ...taken_from[index + 1] }));
  return [first, ...rest].slice(0, MAX_CHOICES);
}

/** One field with what was read for it: a sure value is filled in and says from where, an unsure one is offered. */
export function DraftField({ draft, field, proposal, value, isFromProfile, catalogue, onChange }: DraftFieldProps) {
  /** Nobody has decided on a value yet. */
  const isOpen = value === '' || isFromProfile;
  const hint = isFromProfile ? t('From your profile') : field.hint;
  const candidates = proposal ? candidatesOf(proposal) : [];
  const taken = isOpen ? undefined : candidates.find((one) => one.value === value);
  const isAsked = isOpen && proposal !== undefined && value !== proposal.value;
  return (
    <div className={classes.field}>
      <FieldInput
        field={{ ...field, ...(hint === undefined ? {} : { hint }) }}
        value={value}
        onChange={onChange}
        catalogue={catalogue}
        none={field.required ? t('Select…') : t('None')}
      />
      {taken && (
        <p className={classes.source}>
          <IconCheck size={16} aria-hidden className={classes.mark} />
          <span>{sourceOf(taken)}</span>
        </p>
      )}
      {isAsked && (
        <div className={classes.asked} role="group" aria-label={t('Suggestions for {label}', { label: field.label })}>
          <p className={classes.question}>{candidates.length > 1 ? t('Is it one of these?') : t('Is this right?')}</p>
          <Choices candidates={candidates} onChoose={onChange} />
          {proposal.page !== null && proposal.box && (
            <PageStrip
              id={draft._id}
              page={proposal.page}
              revision={draft.revision}
              box={proposal.box}
              text={proposal.value}
            />
          )}
        </div>
      )}
    </div>
  );
}

const named = ({ title, exam_year }: NonNullable<DraftProposal['as_in']>) =>
  exam_year === null ? title : `${title}, ${exam_year}`;

const ORIGINS: Readonly<Record<ProposalOrigin, string>> = {
  file_name: text('From the file name'),
  folder: text('From the folder name'),
  file_title: text('From the title in the file'),
  words: text('Guessed from the text of the pages'),
  papers: text('Same as in papers with similar text'),
};

function sourceOf({ page, words, from, as_in }: Candidate): string {
  const paper = as_in && named(as_in);
  if (page === null && from) return t(ORIGINS[from]);
  if (page === null)
    return paper ? t('Same as in “{paper}”', { paper }) : t('Guessed from the file name or your earlier uploads');
  if (words === null)
    return paper
      ? t('Found on page {page}, same as in “{paper}”', { page, paper })
      : t('Found on page {page}', { page });
  return paper
    ? t('Found on page {page}: “{words}”. Same as in “{paper}”', { page, paper, words })
    : t('Found on page {page}: “{words}”', { page, words });
}

interface ChoicesProps {
  readonly candidates: readonly Candidate[];
  onChoose(value: string): void;
}

function Choices({ candidates, onChoose }: ChoicesProps) {
  const id = useId();
  return (
    <ul className={classes.choices}>
      {candidates.map((candidate, index) => (
        <li key={candidate.value} className={classes.row}>
          <Button
            variant="default"
            size="compact-md"
            className={classes.choice ?? ''}
            aria-describedby={`${id}${index}`}
            onClick={() => onChoose(candidate.value)}
          >
            {candidate.value}
          </Button>
          <span id={`${id}${index}`} className={classes.source}>
            {sourceOf(candidate)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Room around the words, in fractions of the page. */
const MARGIN_X = 0.02;
const MARGIN_Y = 0.008;
const MIN_WIDTH_FRACTION = 0.4;

interface PageStripProps extends PageOfDraft {
  /** Left, top, width and height in fractions of the page. */
  readonly box: readonly [number, number, number, number];
  /** What was read there. */
  readonly text: string;
}

/** The part of a page from which a value was read. */
function PageStrip({ box, text: read, ...page }: PageStripProps) {
  const address = usePagePicture(page);
  const [ratio, setRatio] = useState<number | null>(null);
  const [left, top, width, height] = withMargin(box);
  if (address === null) return null;
  return (
    <span
      className={stripClasses.strip}
      style={{ aspectRatio: ratio === null ? undefined : `${(width / height) * ratio}` }}
      hidden={ratio === null}
    >
      <img
        src={address}
        alt={t('Page {page}, where “{text}” was found', { page: page.page, text: read })}
        style={{
          width: `${100 / width}%`,
          left: `${(-100 * left) / width}%`,
          top: `${(-100 * top) / height}%`,
        }}
        onLoad={({ currentTarget }) => setRatio(currentTarget.naturalWidth / currentTarget.naturalHeight)}
      />
    </span>
  );
}

function withMargin([left, top, width, height]: PageStripProps['box']): readonly [number, number, number, number] {
  const wide = Math.min(1, Math.max(MIN_WIDTH_FRACTION, width + 2 * MARGIN_X));
  const from = Math.min(Math.max(0, left + width / 2 - wide / 2), 1 - wide);
  const above = Math.max(0, top - MARGIN_Y);
  return [from, above, wide, Math.min(1 - above, height + 2 * MARGIN_Y)];
}
