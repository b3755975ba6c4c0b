import type { KnownCourse } from '@exam-vault/server/uploading/proposals/known-titles';
import { readHeader } from '@exam-vault/server/uploading/proposals/header';
import type { EarlierValues, Lesson } from '@exam-vault/server/uploading/proposals/proposal-input';
import { bestHeader } from '@exam-vault/server/uploading/proposals/propose-fields';
import type { Weights } from '@exam-vault/server/uploading/proposals/weigh';
import { randomOf } from './made-words.ts';
import type { ReadPaper } from './read-pages.ts';
import { expectedOf, scorePaper, type ScoredField } from './score.ts';

/** A paper as it is once a reviewer has approved it with the right values. */
function lessonOf({ paper, headers }: ReadPaper): Lesson | null {
  const header = bestHeader(headers.map(readHeader));
  const page = headers.find((one) => one.page === header?.page);
  if (!page) return null;
  const values = Object.fromEntries(
    Object.entries(expectedOf(paper.truth)).map(([field, [value]]) => [
      field,
      field === 'exam_year' ? Number(value) : value,
    ]),
  ) as EarlierValues;
  return { _id: paper.name, values, page };
}

const courseOf = ({ values }: Lesson): KnownCourse[] =>
  typeof values.title === 'string'
    ? [
        {
          title: values.title,
          course_code: values.course_code ? String(values.course_code) : null,
          department: values.department ? String(values.department) : null,
        },
      ]
    : [];

function someOf<T>(all: readonly T[], count: number, seed: number): T[] {
  const random = randomOf(seed + 1);
  return all
    .map((one) => ({ one, place: random.next() }))
    .toSorted((a, b) => a.place - b.place)
    .slice(0, count)
    .map(({ one }) => one);
}

/** Each paper after `count` others of its institution were approved. */
export function scoresAfter(
  read: readonly ReadPaper[],
  count: number,
  weightsFor: (institution: string) => Weights | undefined,
): ScoredField[] {
  return read.flatMap((one, at) => {
    const others = read.filter((other) => other !== one && other.paper.institution === one.paper.institution);
    const lessons = someOf(others, count, at).flatMap((other) => lessonOf(other) ?? []);
    return scorePaper(one, lessons.flatMap(courseOf), weightsFor(one.paper.institution), lessons);
  });
}
