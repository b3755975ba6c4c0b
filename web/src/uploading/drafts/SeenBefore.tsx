import type { Draft, SeenBefore as Seen } from '@exam-vault/contract/drafts';
import { Button } from '../../base/ui/Button.tsx';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { Link } from '../../base/routing/routing.tsx';
import { paths } from '../../base/routing/paths.ts';
import { KINDS } from '../../library/kinds.ts';
import textLink from '../../base/ui/TextLink.module.css';
import classes from './SeenBefore.module.css';
import { useDrawnPage } from './use-page-picture.ts';
import { t } from '../../base/languages/i18n.ts';

type Readable = Extract<Seen, { readonly _id: string }>;
const isReadable = (seen: Seen): seen is Readable => '_id' in seen;

/** What is the same about two documents, in words. Only bytes make it certain. */
function matchText({ kind, page = 1, other_page = 1, same, questions }: Readable): string {
  if (kind === 'same_file') return t('It’s the same file.');
  if (typeof same === 'number' && typeof questions === 'number' && questions > 0)
    return t('Questions in common: {same, number} of {n, number}.', { same, n: questions });
  return t('Page {page} of your file looks like page {other} of that document.', { page, other: other_page });
}

/** Documents that a draft resembles, side by side with it. The person decides whether theirs is another one. */
export function SeenBefore({ draft }: { readonly draft: Draft }) {
  const { seen_before: seen, kind } = draft;
  const isWaiting = seen.some((other) => !isReadable(other));
  const readable = seen.filter(isReadable);
  const likely = readable.filter(({ kind: alike }) => alike !== 'similar');
  const similar = readable.filter(({ kind: alike }) => alike === 'similar');
  const isLikely = isWaiting || likely.length > 0;
  return (
    <>
      {/* It comes while the form is filled in, so it is said. */}
      <p className="visually-hidden" role="status">
        {isLikely &&
          t(
            '{kind, select, paper {This paper may already be here} other {These notes may already be here}}. See below.',
            { kind },
          )}
      </p>
      {isLikely && (
        <section aria-labelledby="seen-before" className={classes.seen}>
          <h2 id="seen-before" className={classes.heading}>
            {t('Already uploaded?')}
          </h2>
          {isWaiting && (
            <p>
              {t('{kind, select, paper {This paper is} other {These notes are}} already waiting for review.', { kind })}
            </p>
          )}
          {likely.map((match) => (
            <Match key={match._id} draft={draft} match={match} />
          ))}
          <p className={classes.note}>{t('If yours is different or easier to read, submit it.')}</p>
        </section>
      )}
      {similar.length > 0 && (
        <p className={classes.note}>
          {t('{n, plural, one {Similar paper:} other {Similar papers:}}', { n: similar.length })}{' '}
          {similar.map((match, at) => (
            <Fragment key={match._id}>
              {at > 0 && ', '}
              <Link to={targetOf(draft, match)} target="_blank" className={textLink.link}>
                {match.title}
              </Link>
            </Fragment>
          ))}
        </p>
      )}
    </>
  );
}

const targetOf = (draft: Draft, match: Readable) =>
  match.draft ? paths.draft(match._id) : KINDS[draft.kind].paths.viewInAll(match._id);

function Match({ draft, match }: { readonly draft: Draft; readonly match: Readable }) {
  const { page = 1, other_page = 1 } = match;
  const target = targetOf(draft, match);
  return (
    <div className={classes.match}>
      <div className={classes.sides}>
        <figure className={classes.side}>
          <DraftSide id={draft._id} page={page} revision={draft.revision} name={t('Your page {page}', { page })} />
          <figcaption>{t('Your page {page}', { page })}</figcaption>
        </figure>
        <figure className={classes.side}>
          {match.draft ? (
            <DraftSide
              id={match._id}
              page={other_page}
              revision={0}
              name={t('{title}, page {page}', { title: match.title, page: other_page })}
            />
          ) : (
            <DocumentSide draft={draft} match={match} />
          )}
          <figcaption>
            <Link to={target} target="_blank" className={textLink.link}>
              {match.title}
            </Link>
            {t(', page {page}', { page: other_page })}
            {match.draft && t(', your earlier draft')}
          </figcaption>
        </figure>
      </div>
      <p className={classes.what}>{matchText(match)}</p>
    </div>
  );
}

function DraftSide({ name, ...page }: { id: string; page: number; revision: number; name: string }) {
  const { address, isError, refetch } = useDrawnPage(page);
  return <Side name={name} address={address} isError={isError} onRetry={() => void refetch()} />;
}

function DocumentSide({ draft: { kind }, match: { _id, title, other_page = 1 } }: { draft: Draft; match: Readable }) {
  const { data, isError, refetch } = useQuery({
    queryKey: [kind, 'seen before', _id, other_page],
    queryFn: () => KINDS[kind].calls.page(_id, other_page),
  });
  const name = t('{title}, page {page}', { title, page: other_page });
  return <Side name={name} address={data?.image_url ?? null} isError={isError} onRetry={() => void refetch()} />;
}

interface SideProps {
  /** What the picture shows. */
  readonly name: string;
  /** Null until it is known. */
  readonly address: string | null;
  readonly isError: boolean;
  onRetry(): void;
}

/** A page of one of the two, or what takes its place. */
function Side({ name, address, isError, onRetry }: SideProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const retry = () => {
    setBroken(null);
    onRetry();
  };
  if (isError || (address !== null && address === broken))
    return (
      <div className={classes.blank} role="group" aria-label={name}>
        <p role="alert">{t('We couldn’t show this page.')}</p>
        <Button variant="default" size="compact-sm" onClick={retry}>
          {t('Try again')}
        </Button>
      </div>
    );
  if (address === null) return <div className={classes.blank} role="img" aria-label={t('Loading {name}', { name })} />;
  return <img src={address} alt={name} className={classes.picture} onError={() => setBroken(address)} />;
}
