import type { StepOutcome } from '@exam-vault/contract/semester-step';
import type { Command } from 'commander';
import { Problem } from '../../../base/errors.ts';
import { withContext } from './command-context.ts';
import { CommandError } from './command-error.ts';
import type { Terminal } from './terminal.ts';
import { count } from './words.ts';

interface StepOptions {
  readonly dryRun?: true;
  readonly undo?: true;
  readonly again?: true;
}

const students = (number: number) => count(number, 'student');

function outcomeText({ preview, total, not_in_catalogue }: StepOutcome): string {
  const lines = preview.map((step) => `${step.from} -> ${step.to ?? 'alumni'}  ${students(step.count)}`);
  lines.push(`total  ${students(total)}`);
  if (not_in_catalogue > 0)
    lines.push(`${students(not_in_catalogue)} in a semester that isn’t in the catalogue: not moved`);
  return lines.join('\n');
}

/** Says which option the operator needs. */
function confirmationNeeded(error: unknown): never {
  if (!(error instanceof Problem) || error.code !== 'CONFIRMATION_NEEDED') throw error;
  throw new CommandError(error.message.replace('with again', 'with --again'));
}

/** The semester's step: what the administrator's calls do, without one. */
export function semesterCommand(program: Command, terminal: Terminal): void {
  program
    .command('semester-step')
    .option('--dry-run', 'show how many students would move up')
    .option('--undo', 'undo the last move, within 14 days')
    .option('--again', 'move students up even if the last move was less than 30 days ago')
    .description('move all students up one semester; students in the last one become alumni')
    .hook('preAction', (command) => {
      const { dryRun, undo, again } = command.opts<StepOptions>();
      if (undo && (dryRun || again)) throw new CommandError('Use --undo without other options.');
    })
    .action(
      withContext(terminal, async ({ semesterSteps, decider }, { dryRun, undo, again }: StepOptions) => {
        if (dryRun) return `${outcomeText(await semesterSteps.preview())}\nNothing was changed.`;
        if (undo) {
          const { restored, left } = await semesterSteps.undo(decider);
          const stay = left > 0 ? ` ${students(left)} changed their semester since then and weren’t moved.` : '';
          return `${students(restored)} moved back.${stay}`;
        }
        const outcome = await semesterSteps.make(decider, again ?? false).catch(confirmationNeeded);
        return `${outcomeText(outcome)}\nStudents were moved up. You can undo this with --undo within 14 days.`;
      }),
    );
}
