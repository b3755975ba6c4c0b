import type { Catalogue } from '@exam-vault/contract/catalogue';
import type { Draft, DraftProposal, ProposalOrigin } from '@exam-vault/contract/drafts';
import { text } from '@exam-vault/contract/texts';
import { Button } from '../../base/ui/Button.tsx';
import type { FieldControl } from '../../library/documents/document-fields.ts';
import { FieldInput } from '../../library/documents/FieldInput.tsx';
import classes from './DraftField.module.css';
import { t } from '../../base/languages/i18n.ts';
import { useState } from 'react';
import stripClasses from './PageStrip.module.css';
import { type PageOfDraft, usePagePicture } from './use-page-picture.ts';

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

const ORIGINS: Readonly<Record<ProposalOrigin, string>> = {
  file_name: text('From the file name, {percent} sure'),
  file_title: text('From the title in the file, {percent} sure'),
  words: text('Guessed from what the pages are about, {percent} sure'),
  papers: text('Same as in papers with these words, {percent} sure'),
};

function sourceOf({ page, confidence, from, as_in }: DraftProposal): string {
  const sure = percent(confidence);
  const paper = as_in && named(as_in);
  if (page === null && from) return t(ORIGINS[from], { percent: sure });
  if (page === null)
    return paper
      ? t('Same as in “{paper}”, {percent} sure', { paper, percent: sure })
      : t('Guessed from your earlier uploads, {percent} sure', { percent: sure });
  return paper
    ? t('Found on page {page}, same as in “{paper}”, {percent} sure', { page, paper, percent: sure })
    : t('Found on page {page}, {percent} sure', { page, percent: sure });
}

interface ChoicesProps {
  readonly label: string;
  readonly proposal: DraftProposal;
  onChoose(value: string): void;
}

function Choices({ label, proposal: { value, confidence, others }, onChoose }: ChoicesProps) {
  return (
    <div className={classes.choices} role="group" aria-label={t('Suggestions for {label}', { label })}>
      <span aria-hidden>{t('Did you mean')}</span>
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
