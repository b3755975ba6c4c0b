import type { Config } from '../../base/config/config.ts';
import type { Database } from '../../base/database/connect.ts';
import { lastGoodBackup } from '../operations/backups/last-backup.ts';
import { gauges } from '../operations/metrics/gauges.ts';
import { firstSteps } from '../../people/overview/first-steps.ts';
import { overviewService } from '../../people/overview/overview-service.ts';
import { alarmRepository } from '../../reviewing/review/alarm-repository.ts';
import { filledInRepository } from '../../uploading/drafts/filled-in-repository.ts';
import type { CoreServices } from './compose-core.ts';

/** The administrator's overview, for the hub and for the command line. */
export function composeOverview(
  config: Config,
  database: Pick<Database, 'db'>,
  { clock, brandingFolder }: Pick<CoreServices, 'clock' | 'brandingFolder'>,
) {
  const { files, freeBytes } = gauges(database, config);
  const { signInMethods } = config.identity;
  return overviewService({
    db: database.db,
    clock,
    storedBytes: async () => (await files()).bytes,
    freeBytes: async () => (config.storage.kind === 's3' ? null : freeBytes()),
    alarmCounts: () => alarmRepository(database.db).counts(),
    filledIn: () => filledInRepository(database.db).counts(),
    firstSteps: () =>
      firstSteps(database.db, {
        institution: brandingFolder?.words.name != null,
        subjects: config.catalogueFile !== null,
        mail: config.mail !== null,
      }),
    lastBackup: () => lastGoodBackup(database.db),
    // Passwords of Firebase pass through the hub too.
    seesSignIns: signInMethods.some((method) => method !== 'oidc'),
  });
}
