import { expect, it } from 'vitest';
import { csvLine } from '../csv/write-csv.ts';
import { moodleHead, moodleQuestion } from './moodle-xml.ts';

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
  expect(xml).toContain('<tag><text>&lt;tag&gt;</text></tag>');
  expect(moodleHead('A/B & C')).toContain('$course$/top/A//B &amp; C</text>');
});
