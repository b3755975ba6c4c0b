import { describe, expect, it } from 'vitest';
import { csvLine } from '../../base/csv/write-csv.ts';
import { MOODLE_FOOT, moodleHead, moodleQuestion } from './moodle-xml.ts';

it('writes cells that no spreadsheet runs', () => {
  expect(csvLine(['plain', 3, null, 'a,b', 'say "x"', 'two\nlines'])).toBe(
    'plain,3,,"a,b","say ""x""","two\nlines"\r\n',
  );
  for (const formula of ['=1', '+1', '-1', '@x', ' =1', '\t=1', '\uFF1D1']) expect(csvLine([formula])).toContain("'");
  expect(csvLine([-1, '1-2', 'a=b'])).toBe('-1,1-2,a=b\r\n');
});

it('writes XML that cannot be left', () => {
  const hostile = ']]></text></questiontext><question type="x"> <script>\u0000\uD800\uFFFF"\'&amp;';
  const xml = moodleQuestion({
    id: 'q1',
    name: `${hostile}${'n'.repeat(300)}`,
    paragraphs: [hostile],
    marks: 2.5,
    tags: ['<tag>'],
  });
  expect(xml.match(/<question /g)).toHaveLength(1);
  expect(xml).not.toContain('<script>');
  for (const impossible of ['\u0000', '\uD800', '\uFFFF']) expect(xml.includes(impossible)).toBe(false);
  expect(xml).toContain('<defaultgrade>2.5</defaultgrade>');
  expect(xml).toContain('&amp;amp;');
  expect(xml).toContain('<tag><text>‹tag›</text></tag>');
  expect(moodleHead('A/B & C')).toContain('$course$/top/A//B &amp; C</text>');
});

/** An element as Moodle's `xmlize` has it: its elements by name, and its own text. */
interface Read {
  readonly attributes: Readonly<Record<string, string>>;
  readonly elements: Map<string, Read[]>;
  text: string;
}

const decoded = (text: string) =>
  text.replaceAll(/&(?:(amp|lt|gt|quot)|#(\d+));/g, (_all, name: string | undefined, code: string | undefined) =>
    name ? ({ amp: '&', lt: '<', gt: '>', quot: '"' }[name] ?? '') : String.fromCodePoint(Number(code)),
  );

/** Reads XML without comments and empty elements, strictly: what is open is closed, and nothing stands outside of the root. */
function readXml(xml: string): Read {
  const root: Read = { attributes: {}, elements: new Map(), text: '' };
  const open: { name: string; read: Read }[] = [{ name: '', read: root }];
  const here = () => open.at(-1)?.read ?? root;
  const piece = /<!\[CDATA\[(.*?)\]\]>|<\/(\w+)>|<(\w+)((?: \w+="[^"<]*")*)>|([^<]+)/gsy;
  const body = xml.replace('<?xml version="1.0" encoding="UTF-8"?>', '').trim();
  let end = 0;
  for (const [all, data, closed, name, attributes, plain] of body.matchAll(piece)) {
    end += all.length;
    if (data !== undefined) here().text += data;
    else if (closed !== undefined) expect(open.pop()?.name).toBe(closed);
    else if (name !== undefined) {
      const named = [...(attributes ?? '').matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [
        key,
        decoded(value ?? ''),
      ]);
      const read: Read = { attributes: Object.fromEntries(named), elements: new Map(), text: '' };
      here().elements.set(name, [...(here().elements.get(name) ?? []), read]);
      open.push({ name, read });
    } else here().text += decoded(plain ?? '');
  }
  expect([end, open.length]).toEqual([body.length, 1]);
  return root;
}

describe('Moodle XML, read by the rules of Moodle’s own importer', () => {
  // The importer is question/format/xml/format.php of moodle/moodle, at commit 00055ef6abc837f53259217d5de9dd45641fb74f: import_headers,
  // import_essay, import_category; names of categories are split by split_category_path and assembled by assemble_category_path of
  // question/format.php, names of questions cleaned by clean_question_name there.
  const SLASHES = '/C++/<T> & I/O/';
  const xml =
    moodleHead(SLASHES) +
    moodleQuestion({
      id: 'a8c7b1d0-5f0e-4a52-9a53-0c3c1b0b7f11',
      name: `2024 University Q1 ${'n'.repeat(300)}`,
      paragraphs: ['a < b && c > d: "x"', '(a) ]]> ends'],
      marks: 2.5,
      tags: ['2024', 'University'],
    }) +
    moodleQuestion({ id: 'b', name: 'Q2', paragraphs: ['Why?'], marks: null, tags: [] }) +
    MOODLE_FOOT;
  const questions = readXml(xml).elements.get('quiz')?.[0]?.elements.get('question') ?? [];
  const at = (read: Read | undefined, ...path: string[]): Read | undefined =>
    path.reduce((found: Read | undefined, name) => found?.elements.get(name)?.[0], read);
  const [category, first, second] = questions;

  it('has a category of one name', () => {
    expect(questions.map(({ attributes }) => attributes['type'])).toEqual(['category', 'essay', 'essay']);
    const path = at(category, 'category', 'text')?.text.trim() ?? '';
    const names = path.split(/(?<!\/)\/(?!\/)/u).map((name) => name.replaceAll('//', '/').trim());
    expect(names).toEqual(['$course$', 'top', '/C++/‹T› & I/O/']);
  });

  it('has what the importer asks of an essay question, where it asks for it', () => {
    expect(at(first, 'name', 'text')?.text.length).toBeLessThanOrEqual(255);
    // PARAM_TEXT takes tags out of names.
    expect(at(first, 'name', 'text')?.text).not.toMatch(/[<>]/);
    for (const name of ['questiontext', 'generalfeedback', 'graderinfo', 'responsetemplate']) {
      expect(at(first, name)?.attributes['format'], name).toBe('html');
      expect(at(first, name, 'text'), name).toBeDefined();
    }
    expect(at(first, 'questiontext', 'text')?.text).toBe(
      '<p>a &lt; b &amp;&amp; c &gt; d: &quot;x&quot;</p><p>(a) ]]&gt; ends</p>',
    );
    const value = (read: Read | undefined, name: string) => at(read, name)?.text;
    const numbers = [
      'defaultgrade',
      'penalty',
      'hidden',
      'responserequired',
      'responsefieldlines',
      'attachments',
      'attachmentsrequired',
    ];
    expect(numbers.map((name) => value(first, name))).toEqual(['2.5', '0', '0', '1', '15', '0', '0']);
    expect(value(first, 'responseformat')).toBe('editor');
    expect(value(second, 'defaultgrade')).toBe('1');
    // At most 100 characters, once in a category, and no element around its text.
    expect([first, second].map((one) => value(one, 'idnumber'))).toEqual(['a8c7b1d0-5f0e-4a52-9a53-0c3c1b0b7f11', 'b']);
    const tags = at(first, 'tags')?.elements.get('tag') ?? [];
    expect(tags.map((tag) => at(tag, 'text')?.text)).toEqual(['2024', 'University']);
  });
});
