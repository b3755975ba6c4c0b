import { pino } from 'pino';
import { expect, it } from 'vitest';
import type { Letter, Mail } from '../ports/mailer.ts';
import { backgroundMails } from './background-mails.ts';
import { letterWriter } from './write-letter.ts';

const mail = (to: string, isOneOfMany?: true): Letter => ({
  to,
  language: null,
  write: () => ({ subject: 'A subject', parts: [] }),
  ...(isOneOfMany ? { isOneOfMany } : {}),
});

it('mails of sign-ups wait for each other, and resets and decisions for none of them', async () => {
  const begun: string[] = [];
  const finish: (() => void)[] = [];
  const mailer = {
    send: ({ to }: Mail) => {
      begun.push(to);
      return new Promise<void>((resolve) => finish.push(resolve));
    },
  };
  const mails = backgroundMails({ mailer, writeLetter: letterWriter(['en'], 'UTC'), log: pino({ level: 'silent' }) });
  for (let number = 0; number < 500; number += 1) mails.post(mail(`stranger ${number}`, true));
  mails.post(mail('asha'));
  mails.post(mail('ravi'));
  await expect.poll(() => begun.toSorted()).toEqual(['asha', 'ravi', 'stranger 0']);
  finish[begun.indexOf('stranger 0')]?.();
  await expect.poll(() => begun).toContain('stranger 1');
  expect(begun).toHaveLength(4);
});
