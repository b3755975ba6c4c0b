import { createHash } from 'node:crypto';
import type { Catalogue } from '@exam-vault/contract/catalogue';
import type { Language } from '@exam-vault/contract/languages';
import { LTI_PATHS } from '@exam-vault/contract/lti';
import type { MailWords } from '../../../base/ports/mailer.ts';
import { escapeMarkup } from '../../../serving/http/markup.ts';
import type { LinkablePaper } from './linkable-papers.ts';

/**
 * The pages on which a teacher chooses what a link opens. A platform shows them in a frame of its own page, where no cookie comes and no page of the
 * hub may be shown; so they are plain forms, need nobody to be signed in, and hold only what everybody may read.
 */

export interface PageWords extends Pick<MailWords, 't'> {
  readonly language: Language;
}

const STYLE = `:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}
body{margin:0;padding:1rem}main{max-width:40rem;margin:0 auto}h1{font-size:1.375rem;line-height:1.25;margin:0 0 .5rem}h2{font-size:1.125rem;margin:1.5rem 0 .5rem}
label{display:block;font-weight:600}select,button{font:inherit;min-height:2.75rem;max-width:100%;padding:.25rem .75rem;border:1px solid;border-radius:.25rem}
select{width:100%;background:Canvas;color:CanvasText}button{background:Canvas;color:CanvasText;cursor:pointer}button.main{background:#1b4f8f;color:#fff;border-color:#1b4f8f}
:focus-visible{outline:3px solid #d08700;outline-offset:2px}.row{display:flex;flex-wrap:wrap;gap:.5rem;margin:.75rem 0}
ul{list-style:none;margin:0;padding:0}li{display:flex;flex-wrap:wrap;gap:.25rem .75rem;align-items:center;justify-content:space-between;padding:.5rem 0;border-top:1px solid}
li div{flex:1 1 14rem;min-width:0;overflow-wrap:anywhere}li b,li span{display:block}`;
const GO_ON = 'document.forms[0].submit()';
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** What these pages may do: nothing but be shown by these sites, and send their form there. */
export function choicePolicy(parents: readonly string[], formTo: string): string {
  return [
    "default-src 'none'",
    `style-src ${hashOf(STYLE)}`,
    `script-src ${hashOf(GO_ON)}`,
    `form-action ${formTo}`,
    "base-uri 'none'",
    `frame-ancestors ${parents.length === 0 ? "'none'" : parents.join(' ')}`,
  ].join('; ');
}

const page = ({ language }: PageWords, title: string, body: string) =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeMarkup(title)}</title><style>${STYLE}</style></head><body><main><h1>${escapeMarkup(title)}</h1>${body}</main></body></html>`;

const hidden = (name: string, value: string) => `<input type="hidden" name="${name}" value="${escapeMarkup(value)}">`;

export interface Choosing {
  /** The sealed request. */
  readonly choice: string;
  readonly platform: string;
  /** The subject that is chosen; null at first. */
  readonly subject: string | null;
  /** Whether this person may choose a paper, or only a subject. */
  readonly offersPapers: boolean;
  /** Null where none are asked for. */
  readonly papers: { readonly papers: readonly LinkablePaper[]; readonly more: boolean; readonly page: number } | null;
}

/** A subject, and then if wanted one of its papers. */
export function choosePage(words: PageWords, catalogue: Pick<Catalogue, 'subjects'>, state: Choosing): string {
  const { t } = words;
  const { choice, subject, offersPapers, papers } = state;
  const option = (name: string) => `<option${name === subject ? ' selected' : ''}>${escapeMarkup(name)}</option>`;
  const groups = catalogue.subjects.map(
    ({ group, subjects }) =>
      `<optgroup label="${escapeMarkup(group)}">${subjects.map(({ name }) => option(name)).join('')}</optgroup>`,
  );
  const form = (body: string) =>
    `<form method="post" action="${LTI_PATHS.choose}">${hidden('choice', choice)}${body}</form>`;
  const button = (act: string, text: string, main = false) =>
    `<button name="act" value="${act}"${main ? ' class="main"' : ''}>${escapeMarkup(text)}</button>`;
  const body = [
    `<p>${escapeMarkup(t('Choose what the new link in {platform} opens. Everyone in the course can open it.', { platform: state.platform }))}</p>`,
    form(
      `<label for="subject">${escapeMarkup(t('Subject'))}</label><select id="subject" name="subject">${groups.join('')}</select>` +
        `<div class="row">${button('subject', t('Link to this subject'), true)}${offersPapers ? button('papers', t('Show papers')) : ''}${button('cancel', t('Cancel'))}</div>`,
    ),
  ];
  if (papers !== null && subject !== null) {
    const list = papers.papers.map((paper) => paperRow(words, paper)).join('');
    body.push(
      `<h2>${escapeMarkup(t('Papers in {subject}', { subject }))}</h2>`,
      list === '' ? `<p>${escapeMarkup(t('No public papers in this subject.'))}</p>` : form(`<ul>${list}</ul>`),
      papers.more
        ? form(
            hidden('subject', subject) + hidden('page', String(papers.page + 1)) + button('papers', t('More papers')),
          )
        : '',
    );
  }
  return page(words, t('What should this link open?'), body.join(''));
}

function paperRow({ t }: PageWords, { _id, title, semester, exam_type, exam_year }: LinkablePaper): string {
  const details = [semester, exam_type, exam_year].filter((value) => value !== null).join(' · ');
  return `<li><div><b id="t-${_id}">${escapeMarkup(title)}</b><span>${escapeMarkup(details)}</span></div><button name="paper" value="${_id}" aria-describedby="t-${_id}">${escapeMarkup(t('Link to this paper'))}</button></li>`;
}

/** Takes the signed choice to the platform, by itself or by the button. */
export function returnPage(words: PageWords, to: string, jwt: string): string {
  const { t } = words;
  return page(
    words,
    t('Back to the course'),
    `<form method="post" action="${escapeMarkup(to)}">${hidden('JWT', jwt)}<button class="main">${escapeMarkup(t('Continue'))}</button></form><script>${GO_ON}</script>`,
  );
}

/** Told to the platform, for the person. */
export const takesNoLinks = ({ t }: PageWords): string => t('You can’t add Exam Vault links here.');

export function endedPage(words: PageWords): string {
  const { t } = words;
  const text = t('You’ve already made your choice, or it took longer than an hour. Start again from the course.');
  return page(words, t('This page has expired'), `<p>${escapeMarkup(text)}</p>`);
}

/** Before anything of the platform's message could be read. */
export function refusedPage(words: PageWords, why: 'refused' | 'too_many' | 'unavailable'): string {
  const { t } = words;
  const texts = {
    refused: t('The request from your course wasn’t accepted, or it took too long. Start again from the course.'),
    too_many: t('Too many people are trying at once. Wait a minute, then start again from the course.'),
    unavailable: t('Exam Vault isn’t available right now. Wait a minute, then start again from the course.'),
  };
  return page(words, t('Exam Vault couldn’t be opened'), `<p>${escapeMarkup(texts[why])}</p>`);
}
