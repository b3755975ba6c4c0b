import type { StepOutcome } from '@exam-vault/contract/semester-step';
import type { Command } from 'commander';
import { Problem } from '../../../base/errors.ts';
import { withContext } from './administrator-commands.ts';
import { CommandError } from './command-error.ts';

interface StepOptions {
  readonly dryRun?: true;
  readonly undo?: true;
  readonly again?: true;
}

const students = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'student' : 'students'}`;

function table({ preview, total, not_in_catalogue }: StepOutcome): string {
  const lines = preview.map(({ from, to, count }) => `${from} -> ${to ?? 'alumni'}  ${students(count)}`);
  lines.push(`together  ${students(total)}`);
  if (not_in_catalogue > 0)
    lines.push(`${students(not_in_catalogue)} of a semester that is not in the catalogue: they stay`);
  return lines.join('\n');
}

function refused(error: unknown): never {
  if (!(error instanceof Problem)) throw error;
  if (error.code === 'CONFIRMATION_NEEDED') throw new CommandError(error.message.replace('with again', 'with --again'));
  throw new CommandError(error.message);
}

/** The semester's step: what the administrator's calls do, without one. */
export function semesterCommand(program: Command): void {
  program
    .command('semester-step')
    .option('--dry-run', 'only say how many students would advance')
    .option('--undo', 'take the last step back, within 14 days')
    .option('--again', 'also within 30 days of the last step')
    .description('let all students advance one semester; those of the last one become alumni')
    .action(async ({ dryRun, undo, again }: StepOptions) => {
      if (undo && (dryRun || again)) throw new CommandError('--undo stands alone.');
      await withContext('semester-step', async ({ semesterSteps, decider }) => {
        if (dryRun) return `${table(await semesterSteps.preview())}\nNothing was changed.`;
        if (undo) {
          const { restored, left } = await semesterSteps.undo(decider).catch(refused);
          const stay = left > 0 ? ` ${students(left)} changed their semester since and stay.` : '';
          return `${students(restored)} moved back.${stay}`;
        }
        return `${table(await semesterSteps.make(decider, again ?? false).catch(refused))}\nThe step is made. Take it back with --undo, within 14 days.`;
      });
    });
}
