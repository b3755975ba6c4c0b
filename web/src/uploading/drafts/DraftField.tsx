import type { Catalogue } from '@exam-vault/contract/catalogue';
import type { Draft, DraftProposal } from '@exam-vault/contract/drafts';
import { Button } from '../../base/ui/Button.tsx';
import type { FieldControl } from '../../library/documents/document-fields.ts';
import { FieldInput } from '../../library/documents/FieldInput.tsx';
import classes from './DraftField.module.css';
import { PageStrip } from './PageStrip.tsx';
import { t } from '../../base/languages/i18n.ts';

const MAX_CHOICES = 3;

interface DraftFieldProps {
  readonly draft: Pick<Draft, '_id' | 'revision'>;
  readonly field: FieldControl;
  readonly proposal: DraftProposal | undefined;
  readonly value: string;
  /** The value is the hub's guess, and the person has not looked at it yet. */
  readonly isUnchecked: boolean;
  /** The value comes from the profile. */
  readonly isFromProfile: boolean;
  readonly catalogue: Catalogue;
  onChange(value: string): void;
  onLooked(): void;
}

const percent = (confidence: number) => `${Math.round(confidence * 100)} %`;

/** One field with what was read for it: a sure value is filled in and marked, an unsure one is offered. */
export function DraftField(props: DraftFieldProps) {
  const { draft, field, proposal, value, isUnchecked, isFromProfile, catalogue, onChange, onLooked } = props;
  /** Nobody has decided on a value yet. */
  const isOpen = value === '' || isFromProfile;
  const hint = isFromProfile ? t('From your profile') : field.hint;
  return (
    <div className={classes.field} data-unchecked={isUnchecked || undefined} onFocus={onLooked}>
      <FieldInput
        field={{ ...field, ...(hint === undefined ? {} : { hint }) }}
        value={value}
        onChange={onChange}
        catalogue={catalogue}
        none={field.required ? t('Select…') : t('None')}
      />
      {proposal && (isUnchecked || value === proposal.value) && (
        <p className={classes.source}>
          {isUnchecked && <span className={classes.mark}>{t('Please check')}</span>}
          {sourceOf(proposal)}
        </p>
      )}
      {proposal && isOpen && value !== proposal.value && (
        <Choices label={field.label} proposal={proposal} onChoose={onChange} />
      )}
      {proposal?.page != null && proposal.box && (isUnchecked || isOpen || value === proposal.value) && (
        <PageStrip
          id={draft._id}
          page={proposal.page}
          revision={draft.revision}
          box={proposal.box}
          text={proposal.value}
        />
      )}
    </div>
  );
}

const named = ({ title, exam_year }: NonNullable<DraftProposal['as_in']>) =>
  exam_year === null ? title : `${title}, ${exam_year}`;

function sourceOf({ page, confidence, as_in }: DraftProposal): string {
  const sure = percent(confidence);
  const paper = as_in && named(as_in);
  if (page === null)
    return paper
      ? t('As in “{paper}”, {percent} sure', { paper, percent: sure })
      : t('A guess from what you handed in before, {percent} sure', { percent: sure });
  return paper
    ? t('Read on page {page} as in “{paper}”, {percent} sure', { page, paper, percent: sure })
    : t('Read on page {page}, {percent} sure', { page, percent: sure });
}

interface ChoicesProps {
  readonly label: string;
  readonly proposal: DraftProposal;
  onChoose(value: string): void;
}

function Choices({ label, proposal: { value, confidence, others }, onChoose }: ChoicesProps) {
  return (
    <div className={classes.choices} role="group" aria-label={t('Perhaps, for {label}', { label })}>
      <span aria-hidden>{t('Perhaps')}</span>
      {[value, ...others].slice(0, MAX_CHOICES).map((choice, index) => (
        <Button
          key={choice}
          variant="default"
          size="compact-md"
          className={classes.choice ?? ''}
          onClick={() => onChoose(choice)}
          title={index === 0 ? t('{percent} sure', { percent: percent(confidence) }) : undefined}
        >
          {choice}
        </Button>
      ))}
    </div>
  );
}
