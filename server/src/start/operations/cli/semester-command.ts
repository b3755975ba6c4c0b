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
  lines.push(`together  ${students(total)}`);
  if (not_in_catalogue > 0)
    lines.push(`${students(not_in_catalogue)} of a semester that is not in the catalogue: they stay`);
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
    .option('--dry-run', 'only say how many students would advance')
    .option('--undo', 'take the last step back, within 14 days')
    .option('--again', 'also within 30 days of the last step')
    .description('let all students advance one semester; those of the last one become alumni')
    .hook('preAction', (command) => {
      const { dryRun, undo, again } = command.opts<StepOptions>();
      if (undo && (dryRun || again)) throw new CommandError('--undo stands alone.');
    })
    .action(
      withContext(terminal, async ({ semesterSteps, decider }, { dryRun, undo, again }: StepOptions) => {
        if (dryRun) return `${outcomeText(await semesterSteps.preview())}\nNothing was changed.`;
        if (undo) {
          const { restored, left } = await semesterSteps.undo(decider);
          const stay = left > 0 ? ` ${students(left)} changed their semester since and stay.` : '';
          return `${students(restored)} moved back.${stay}`;
        }
        const outcome = await semesterSteps.make(decider, again ?? false).catch(confirmationNeeded);
        return `${outcomeText(outcome)}\nThe step is made. Take it back with --undo, within 14 days.`;
      }),
    );
}
