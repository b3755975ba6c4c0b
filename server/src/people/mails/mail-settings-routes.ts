import { getMailSettings, setMailSettings, turnMailOff } from '@exam-vault/contract/mail-settings';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../serving/http/serve.ts';
import type { MailSettingsService } from './mail-settings.ts';

/** Which mails people get, over HTTP (contract section 9). @param sends_mail whether a mail server is set up */
export function mailSettingsRoutes(app: FastifyInstance, settings: MailSettingsService, sends_mail: boolean): void {
  serve(app, getMailSettings, async ({ caller }) => ({ ...(await settings.read(caller.user)), sends_mail }));
  serve(app, setMailSettings, async ({ caller: { user }, body }) => {
    await settings.save(user, body);
    return { ...(await settings.read({ ...user, time_zone: body.time_zone })), sends_mail };
  });
  serve(app, turnMailOff, async ({ params }) => ({ off: await settings.turnOff(params.token) }));
}
