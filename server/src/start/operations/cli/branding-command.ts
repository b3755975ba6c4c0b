import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { composeBranding } from '../../compose/compose-branding.ts';
import { readBrandingWords } from '../../../site/branding/branding-folder.ts';
import { presentLook } from '../../../site/branding/look.ts';
import { withContext } from './command-context.ts';
import { CommandError } from './command-error.ts';
import type { Terminal } from './terminal.ts';

interface Options {
  readonly set?: string;
  readonly logo?: string;
  readonly removeLogo?: true;
}

const notReadable = (path: string) => (error: unknown) => {
  throw new CommandError(`${path}: ${(error as Error).message}`);
};

/** The look of the institution: what the administrator does in the page, without one. */
export function brandingCommand(program: Command, terminal: Terminal): void {
  program
    .command('branding')
    .option('--set <file>', 'set name, colour, texts and links from a file such as branding.json')
    .option('--logo <file>', 'set the logo: a PNG, JPEG or WebP image')
    .option('--remove-logo', 'remove the logo')
    .description('print or change the institution’s branding')
    .action(async ({ set, logo, removeLogo }: Options, command: Command) => {
      if (logo !== undefined && removeLogo) throw new CommandError('Use either --logo or --remove-logo, not both.');
      const refuse = (path: string, reason: string) => new CommandError(`${path}: ${reason}`);
      // Read first, so that a mistake in the second file does not leave half of it done.
      const words = set === undefined ? null : await readBrandingWords(set, refuse);
      const picture = logo === undefined ? null : await readFile(logo).catch(notReadable(logo));
      const change = withContext(terminal, async (context) => {
        const { log, database, decider } = context;
        const { service, look } = await composeBranding(log, database, context, context.composeDocuments());
        if (picture) await service.changeLogo(decider, picture, null);
        if (removeLogo) await service.removeLogo(decider, null);
        if (words) await service.changeWords(decider, words, null);
        return JSON.stringify(presentLook(await look.current()), null, 2);
      });
      await change(command);
    });
}
