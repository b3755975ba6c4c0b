import { type Catalogue } from '@exam-vault/contract/catalogue';
import { isId } from '../../../base/database/ids.ts';
import type { LtiLaunch } from '../../../base/ports/lti.ts';

/** The filters that the settings of a link may name, as in the address of All Papers. */
const FILTERS = ['subject', 'department', 'semester', 'exam_type', 'exam_year', 'title'] as const;
const MAX_FILTER_CHARS = 200;

/** Moodle writes the settings as `subject=DBMS`; Canvas may add its own prefix. */
const ofCustom = (custom: LtiLaunch['custom'], name: string) => custom[name] ?? custom[`custom_${name}`];
const folded = (name: string) => name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();

/**
 * Where a launch leads: the paper or All Papers with what the link's settings name, else the page of the hub to which the link points, else the subject
 * that is called as the course, else All Papers. Never to another site.
 */
export function launchPath(
  { custom, target, courseNames }: Pick<LtiLaunch, 'custom' | 'target' | 'courseNames'>,
  { publicOrigin, catalogue }: { readonly publicOrigin: string; readonly catalogue: Pick<Catalogue, 'subjects'> },
): string {
  const paper = ofCustom(custom, 'paper')?.trim() ?? '';
  if (isId(paper)) return paperPath(paper);
  const named = FILTERS.flatMap((name): [string, string][] => {
    const value = ofCustom(custom, name)?.trim() ?? '';
    return value === '' || value.length > MAX_FILTER_CHARS ? [] : [[name, value]];
  });
  if (named.length > 0) return `/all_paper?${new URLSearchParams(named).toString()}`;
  const page = pageOf(target, publicOrigin);
  if (page !== null) return page;
  const subjects = catalogue.subjects.flatMap(({ subjects: of }) => of);
  const courses = new Set(courseNames.map(folded));
  const subject = subjects.find(({ name, abbreviations }) =>
    [name, ...abbreviations].some((one) => courses.has(folded(one))),
  );
  return subject ? subjectPath(subject.name) : '/all_paper';
}

/** A paper, and All Papers of a subject, in the page's addresses. */
export const paperPath = (id: string): string => `/all_paper/${id}/view_paper`;
export const subjectPath = (subject: string): string => `/all_paper?${new URLSearchParams({ subject }).toString()}`;

/** The path of a page of this hub, or null. The addresses of the launch itself are no pages. */
function pageOf(target: string | null, publicOrigin: string): string | null {
  if (target === null || !URL.canParse(target)) return null;
  const { origin, pathname, search } = new URL(target);
  const isPage = /^\/(all_paper|all_notes|notice|stats)(\/|$)/.test(pathname);
  return origin === publicOrigin && isPage ? pathname + search : null;
}
