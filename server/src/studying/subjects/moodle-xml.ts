import { escapeMarkup } from '../../serving/http/markup.ts';

/** Questions as Moodle XML: `essay` questions in a category, with the elements that Moodle's own importer (question/format/xml) reads. */

/** A question with its parts, as it is exported. */
export interface ExportedQuestion {
  /** At most 100 characters in Moodle, and once in a category. */
  readonly id: string;
  /** Plain, at most 255 characters in Moodle. */
  readonly name: string;
  /** The text of the question, and of each of its parts. */
  readonly paragraphs: readonly string[];
  readonly marks: number | null;
  readonly tags: readonly string[];
}

const MAX_NAME = 200;
/** What XML 1.0 cannot hold, in whatever spelling. */
// oxlint-disable-next-line no-control-regex -- they are what is removed
const IMPOSSIBLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Cs}/gu;

/** Escapes a text for XML, and for HTML. */
const escaped = (text: string) => escapeMarkup(text.replaceAll(IMPOSSIBLE, ' '));

/** A section that ends nowhere but at its end. */
const cdata = (markup: string) => `<![CDATA[${markup.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

const text = (content: string) => `<text>${content}</text>`;

/** Moodle removes what looks like a tag from names, with all that follows. */
const withoutTags = (plain: string) => plain.replaceAll('<', '‹').replaceAll('>', '›');

/**
 * A name in the path of a category. A slash is written twice; alone it parts categories, so at the ends of a name a space keeps it away from that.
 * @see assemble_category_path in Moodle's question/format.php
 */
const inPath = (name: string) => withoutTags(name).replaceAll('/', '//').replace(/^\//u, ' /').replace(/\/$/u, '/ ');

/** What begins the file. */
export function moodleHead(category: string): string {
  const path = `$course$/top/${inPath(category)}`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<quiz>',
    `<question type="category"><category>${text(escaped(path))}</category></question>`,
    '',
  ].join('\n');
}

export const MOODLE_FOOT = '</quiz>\n';

export function moodleQuestion({ id, name, paragraphs, marks, tags }: ExportedQuestion): string {
  const html = paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>`).join('');
  return [
    '<question type="essay">',
    `<name>${text(escaped(withoutTags(name.slice(0, MAX_NAME))))}</name>`,
    `<questiontext format="html">${text(cdata(html))}</questiontext>`,
    `<generalfeedback format="html">${text('')}</generalfeedback>`,
    `<defaultgrade>${marks ?? 1}</defaultgrade>`,
    '<penalty>0</penalty>',
    '<hidden>0</hidden>',
    `<idnumber>${escaped(id)}</idnumber>`,
    '<responseformat>editor</responseformat>',
    '<responserequired>1</responserequired>',
    '<responsefieldlines>15</responsefieldlines>',
    '<attachments>0</attachments>',
    '<attachmentsrequired>0</attachmentsrequired>',
    `<graderinfo format="html">${text('')}</graderinfo>`,
    `<responsetemplate format="html">${text('')}</responsetemplate>`,
    `<tags>${tags.map((tag) => `<tag>${text(escaped(withoutTags(tag)))}</tag>`).join('')}</tags>`,
    '</question>',
    '',
  ].join('\n');
}
