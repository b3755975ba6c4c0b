import type { MockPaper } from '@exam-vault/contract/mock-papers';
import { isShownAsPicture, placesOf, type QuestionPlace } from '@exam-vault/contract/question-pictures';
import type { FoundQuestion } from '@exam-vault/contract/questions';
import type { DocumentRow } from '../../../base/database/schema.ts';
import { isPublicDocument } from '../../../library/documents/document-rights.ts';
import type { PagePictures, PictureReader } from '../../../library/files/page-pictures.ts';

/** Pages that are drawn for one mock paper, about a second each. The questions of others have their text. */
const MAX_DRAWN_PAGES = 12;

export interface QuestionStripsDeps {
  readonly pictures: Pick<PagePictures, 'strips'>;
  /** Null when there is none. */
  readonly findPaper: (_id: string) => Promise<DocumentRow | null>;
  readonly log: { warn(details: object, message: string): void };
}

/** The pictures of a question, the first part of it first. */
export type QuestionStrips = ReadonlyMap<string, readonly Uint8Array[]>;

interface WantedPage {
  readonly paper: string;
  readonly number: number;
  readonly places: { readonly question: string; readonly place: QuestionPlace }[];
}

function wantedPages({ sections }: MockPaper): WantedPage[] {
  const pages = new Map<string, WantedPage>();
  const add = (question: FoundQuestion, place: QuestionPlace) => {
    const key = `${question.paper._id} ${place.page}`;
    const page = pages.get(key) ?? { paper: question.paper._id, number: place.page, places: [] };
    page.places.push({ question: question._id, place });
    pages.set(key, page);
  };
  for (const { questions } of sections) {
    for (const question of questions) {
      const part = questions.find(({ parent }) => parent === question._id);
      if (!isShownAsPicture(question, part !== undefined)) continue;
      for (const place of placesOf(question.boxes, part?.boxes[0])) add(question, place);
    }
  }
  return [...pages.values()];
}

/**
 * Pictures of the questions of a mock paper whose text is wrong. One that cannot be drawn, or only in parts, has none: its text stands there.
 * @param isOver whether nobody waits for them any more
 */
export async function questionStrips(
  { pictures, findPaper, log }: QuestionStripsDeps,
  paper: MockPaper,
  reader: PictureReader,
  isOver: () => boolean,
): Promise<QuestionStrips> {
  const strips = new Map<string, Buffer[]>();
  const failed = new Set<string>();
  for (const [at, { paper: _id, number, places }] of wantedPages(paper).entries()) {
    const row = at < MAX_DRAWN_PAGES && !isOver() ? await findPaper(_id) : null;
    const boxes = places.map(({ place }) => place.box);
    const drawn =
      row && isPublicDocument(row)
        ? await pictures.strips(row, { number, places: boxes }, reader).catch((error: unknown) => {
            log.warn({ err: error, document: _id, page: number }, 'a picture of a question could not be drawn');
            return null;
          })
        : null;
    for (const [index, { question }] of places.entries()) {
      const strip = drawn?.[index];
      if (strip) strips.set(question, [...(strips.get(question) ?? []), strip]);
      else failed.add(question);
    }
  }
  for (const question of failed) strips.delete(question);
  return strips;
}
