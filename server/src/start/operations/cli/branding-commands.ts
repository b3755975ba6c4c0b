import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { readBrandingWords } from '../../../site/branding/branding-folder.ts';
import { presentLook } from '../../../site/branding/look.ts';
import { Problem } from '../../../base/errors.ts';
import { withContext } from './administrator-commands.ts';
import type { CommandContext } from './command-context.ts';
import { CommandError } from './command-error.ts';

interface Options {
  readonly set?: string;
  readonly logo?: string;
  readonly removeLogo?: true;
}

async function openBranding(context: CommandContext) {
  const { composeDocuments } = await import('../../compose/compose-documents.ts');
  const { composeBranding } = await import('../../compose/compose-branding.ts');
  const { config, log, database } = context;
  return composeBranding(log, database, context, composeDocuments(config, log, database, context));
}

/** A refusal as the operator reads it. */
function refused(error: unknown): never {
  throw error instanceof Problem ? new CommandError(error.message) : error;
}

const notReadable = (path: string) => (error: unknown) => {
  throw new CommandError(`${path}: ${(error as Error).message}`);
};

/** The look of the institution: what the administrator does in the page, without one. */
export function brandingCommands(program: Command): void {
  program
    .command('branding')
    .option('--set <file>', 'replace name, colour, texts and links by those of a file such as branding.json')
    .option('--logo <file>', 'set the logo: a PNG, JPEG or WebP picture')
    .option('--remove-logo', 'remove the logo')
    .description('print the look of the institution, as JSON; or set it')
    .action(async ({ set, logo, removeLogo }: Options) => {
      if (logo !== undefined && removeLogo) throw new CommandError('Give --logo or --remove-logo, not both.');
      const refuse = (path: string, reason: string) => new CommandError(`${path}: ${reason}`);
      // Read first, so that a mistake in the second file does not leave half of it done.
      const words = set === undefined ? null : await readBrandingWords(set, refuse);
      const picture = logo === undefined ? null : await readFile(logo).catch(notReadable(logo));
      await withContext('branding', async (context) => {
        const { service, look } = await openBranding(context);
        const { decider } = context;
        if (picture) await service.changeLogo(decider, picture, null).catch(refused);
        if (removeLogo) await service.removeLogo(decider, null).catch(refused);
        if (words) await service.changeWords(decider, words, null).catch(refused);
        return JSON.stringify(presentLook(await look.current()), null, 2);
      });
    });
}
