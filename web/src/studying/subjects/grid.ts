import type { SubjectOverview } from '@exam-vault/contract/subjects';

type Paper = SubjectOverview['papers'][number];
type Gap = SubjectOverview['missing'][number];

/** A cell of the grid: papers, a gap, or nothing where a year is further back than gaps are named. */
export interface Cell {
  readonly exam_type: string;
  readonly count: number;
  readonly gap: Gap | null;
}

export interface GridRow {
  readonly exam_year: number;
  readonly cells: readonly Cell[];
}

/** Papers by year and exam type, the latest year first. */
export function gridOf(
  papers: readonly Paper[],
  missing: readonly Gap[],
): { readonly types: readonly string[]; readonly rows: readonly GridRow[] } {
  const dated = papers.filter(({ exam_year }) => exam_year !== null);
  const types = [...new Set(dated.map(({ exam_type }) => exam_type))].toSorted();
  const years = new Set([...dated, ...missing].flatMap(({ exam_year }) => (exam_year === null ? [] : [exam_year])));
  const isAt = (exam_year: number, exam_type: string) => (one: Paper | Gap) =>
    one.exam_year === exam_year && one.exam_type === exam_type;
  const rows = [...years]
    .toSorted((a, b) => b - a)
    .map((exam_year) => ({
      exam_year,
      cells: types.map((exam_type) => ({
        exam_type,
        count: papers.find(isAt(exam_year, exam_type))?.count ?? 0,
        gap: missing.find(isAt(exam_year, exam_type)) ?? null,
      })),
    }));
  return { types, rows };
}

/** How many papers have no year. */
export const undatedCount = (papers: readonly Paper[]): number =>
  papers.reduce((sum, { exam_year, count }) => (exam_year === null ? sum + count : sum), 0);
