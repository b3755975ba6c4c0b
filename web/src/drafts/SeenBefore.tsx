import type { Draft, SeenBefore as Seen } from '@exam-vault/contract/drafts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Thumbnail } from '../documents/Thumbnail.tsx';
import { DRAFT_KINDS } from './draft-kinds.ts';
import textLink from '../ui/TextLink.module.css';
import classes from './SeenBefore.module.css';
import { usePagePicture } from './use-page-picture.ts';

type Readable = Extract<Seen, { readonly _id: string }>;
const isReadable = (seen: Seen): seen is Readable => '_id' in seen;

const KIND_TEXT: Readonly<Record<Seen['kind'], string>> = {
  same_file: 'It is the same file.',
  same_pages: 'Its pages look the same.',
};

/** Documents that a draft resembles, side by side with it. The person decides whether theirs is another one. */
export function SeenBefore({ draft }: { readonly draft: Draft }) {
  const { seen_before: seen, kind } = draft;
  if (seen.length === 0) return null;
  const isWaiting = seen.some((one) => !isReadable(one));
  const { one } = DRAFT_KINDS[kind].words;
  return (
    <section aria-labelledby="seen-before" className={classes.seen}>
      <h2 id="seen-before" className={classes.heading}>
        Is it here already?
      </h2>
      {isWaiting && <p>This {one} waits for review already.</p>}
      {seen.filter(isReadable).map((match) => (
        <Match key={match._id} draft={draft} match={match} />
      ))}
      <p className={classes.note}>You decide: submit yours if it is another one, or a better copy.</p>
    </section>
  );
}

function Match({ draft, match }: { readonly draft: Draft; readonly match: Readable }) {
  const { calls, paths } = DRAFT_KINDS[draft.kind];
  const own = usePagePicture({ id: draft._id, page: 1, revision: draft.revision });
  const { data } = useQuery({ queryKey: [draft.kind, 'view', match._id], queryFn: () => calls.view(match._id) });
  return (
    <div className={classes.match}>
      <figure className={classes.side}>
        {own && <img src={own} alt="" className={classes.picture} />}
        <figcaption>Yours</figcaption>
      </figure>
      <figure className={classes.side}>
        {data && <Thumbnail thumbnail_url={data.thumbnail_url} thumbnail_srcset={data.thumbnail_srcset} />}
        <figcaption>
          <Link to={paths.viewInAll(match._id)} target="_blank" className={textLink.link}>
            {match.title}
          </Link>
        </figcaption>
      </figure>
      <p>
        {KIND_TEXT[match.kind]} {match.kind === 'same_pages' && <span>{Math.round(match.score * 100)} % sure.</span>}
      </p>
    </div>
  );
}
