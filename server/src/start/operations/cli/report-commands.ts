import type { Report } from '@exam-vault/contract/reports';
import type { Command } from 'commander';
import { answerService } from '../../../studying/answers/answer-service.ts';
import { Problem } from '../../../base/errors.ts';
import { idsIn } from '../../../reviewing/reports/ids-in.ts';
import { presentReport } from '../../../reviewing/reports/present-report.ts';
import { reportService } from '../../../reviewing/reports/report-service.ts';
import { withContext, type CommandContext } from './command-context.ts';
import { CommandError } from './command-error.ts';
import type { Terminal } from './terminal.ts';
import { allPages, count, lines } from './words.ts';

const servicesOf = ({ database: { db }, mails, clock }: CommandContext) =>
  // It writes and removes no answer, so it needs no files and renders nothing.
  reportService({
    db,
    answers: answerService({
      db,
      clock,
      files: { discard: () => Promise.resolve() },
      render: () => Promise.reject(new Error('no answer is written here')),
    }),
    post: mails.post,
    clock,
  });

/** What somebody wrote must not make two lines of one. */
const inOneLine = (text: string) => text.replaceAll(/\s+/gu, ' ').trim();
const MAX_ANSWER_SHOWN = 300;

function answerOf({ about_answer: about }: Report): string | null {
  if (!about) return null;
  const { author, text, pictures, hidden, question } = about;
  const words = Array.from(inOneLine(text));
  const shown = words.length > MAX_ANSWER_SHOWN ? `${words.slice(0, MAX_ANSWER_SHOWN).join('')}…` : words.join('');
  const where = [question === null ? null : `to question ${question}`, hidden ? 'hidden' : null];
  const facts = [...where, pictures > 0 ? count(pictures, 'picture') : null];
  const named = facts.filter((fact) => fact !== null).join(', ');
  return `answer by ${author}${named && ` (${named})`}: ${shown === '' ? 'no text' : `"${shown}"`}`;
}

/** One line. */
const line = (report: Report) => {
  const { created_at, kind, document, reporter, claim, text, field, proposed } = report;
  return [
    created_at.slice(0, 10),
    kind,
    document
      ? `${document.kind} ${document._id}${document.hidden ? ' (hidden)' : ''} "${document.title}"`
      : 'no document',
    claim ? `${claim.name} <${claim.email}> about ${claim.document_url}` : `by ${reporter}`,
    field === null ? null : `${field}: ${proposed ?? 'wrong'}`,
    text === null ? null : inOneLine(text),
    answerOf(report),
  ]
    .filter(Boolean)
    .join('  ');
};

/** @throws CommandError */
function documentIdOf(text: string): string {
  const [_id, another] = idsIn(text);
  if (_id === undefined || another !== undefined)
    throw new CommandError(`${text} isn’t a document. Use its id or the address of its page.`);
  return _id;
}

/** Reports and hidden documents: what teachers do in the page, without one. */
export function reportCommands(program: Command, terminal: Terminal): void {
  const setHidden = (hidden: boolean) =>
    withContext(terminal, async (context, _id: string) => {
      const changed = await servicesOf(context)
        .setHidden(context.decider, _id, { hidden })
        .catch((error: unknown) => {
          if (error instanceof Problem && error.code === 'NOT_FOUND')
            throw new CommandError(`No document found with the id ${_id}, or it was deleted.`);
          throw error;
        });
      const state = hidden ? 'hidden' : 'visible again';
      return changed ? `${_id} is ${state}.` : `${_id} was already ${state}. Nothing was changed.`;
    });

  program
    .command('reports')
    .description('list open reports and copyright claims, newest first')
    .action(
      withContext(terminal, async (context) => {
        const service = servicesOf(context);
        const open = await allPages((page) => service.list('open', page));
        return lines(open, (row) => line(presentReport(row)));
      }),
    );

  program
    .command('hide')
    .argument('<document>', 'the id, or the address of its page', documentIdOf)
    .description('hide a document from everyone except its owner and teachers')
    .action(setHidden(true));

  program
    .command('unhide')
    .argument('<document>', 'the id, or the address of its page', documentIdOf)
    .description('make a hidden document visible again')
    .action(setHidden(false));
}
