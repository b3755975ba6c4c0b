import { DOCUMENT_CONTRACTS } from '@exam-vault/contract/document-contracts';
import type { DocumentKind } from '@exam-vault/contract/document-fields';
import { escapeMarkup } from '../../../serving/http/markup.ts';
import type { Group } from './archive-names.ts';

export interface ListedDocument {
  readonly title: string;
  /** 'Midterm, 2023'; empty: nothing is known. */
  readonly facts: string;
  /** From the folder of the archive. */
  readonly path: string;
  readonly kind: DocumentKind;
}

export interface ListedGroup extends Group {
  readonly folder: string;
  readonly counts: Readonly<Record<DocumentKind, number>>;
}

const STYLE = `:root{color-scheme:light dark;font:100%/1.5 system-ui,sans-serif}
body{max-width:48rem;margin:0 auto;padding:1.5rem 1rem 4rem}
ul{padding:0;list-style:none}
li{padding:.5rem 0;border-bottom:1px solid #8884}
li span{display:block;opacity:.75;font-size:.9em}`;

/** A link from the page in `folder` to a file of the archive: it works from a disk as from any web server. */
function address(path: string, folder = ''): string {
  const upwards = folder === '' ? '' : '../'.repeat(folder.split('/').length);
  return escapeMarkup(upwards + path.split('/').map(encodeURIComponent).join('/'));
}

const page = (title: string, body: readonly string[]) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeMarkup(title)}</title>
<style>${STYLE}</style>
${body.join('\n')}
</html>
`;

const item = (href: string, name: string, facts: string) =>
  `<li><a href="${href}">${escapeMarkup(name)}</a>${facts && `<span>${escapeMarkup(facts)}</span>`}</li>`;

const list = (items: readonly string[]) => `<ul>\n${items.join('\n')}\n</ul>`;

const KINDS = Object.values(DOCUMENT_CONTRACTS);

/** The page of a group, in its folder. */
export function groupPage(
  { subject, department, semester }: Group,
  folder: string,
  documents: readonly ListedDocument[],
): string {
  const sections = KINDS.flatMap(({ kind, words: { many } }) => {
    const shown = documents.filter((document) => document.kind === kind);
    const items = shown.map(({ path, title, facts }) => item(address(path, folder), title, facts));
    return shown.length === 0 ? [] : [`<h2>${many.charAt(0).toUpperCase()}${many.slice(1)}</h2>`, list(items)];
  });
  return page(subject, [
    `<p><a href="${address('index.html', folder)}">All subjects</a></p>`,
    `<h1>${escapeMarkup(subject)}</h1>`,
    `<p>${escapeMarkup(`${department}, semester ${semester}`)}</p>`,
    ...sections,
  ]);
}

/** The first page of the archive: all groups by department. */
export function frontPage(groups: readonly ListedGroup[], exportedAt: Date): string {
  const departments = [...new Set(groups.map(({ department }) => department))];
  return page('Exam papers and notes', [
    '<h1>Exam papers and notes</h1>',
    `<p>Exported on ${exportedAt.toISOString().slice(0, 10)}. All fields are in <a href="archive.csv">archive.csv</a>.</p>`,
    ...departments.flatMap((department) => [
      `<h2>${escapeMarkup(department)}</h2>`,
      list(
        groups
          .filter((group) => group.department === department)
          .map(({ folder, subject, semester, counts }) => {
            const counted = KINDS.filter(({ kind }) => counts[kind] > 0).map(
              ({ kind, words: { one, many } }) => `${counts[kind]} ${counts[kind] === 1 ? one : many}`,
            );
            return item(address(`${folder}/index.html`), subject, [`Semester ${semester}`, ...counted].join(', '));
          }),
      ),
    ]),
  ]);
}
