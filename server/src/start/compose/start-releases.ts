import type { ReleaseService } from '../../reviewing/review/release-service.ts';
import type { DepartmentRules } from '../../reviewing/rules/department-rules.ts';

/** A paper is public, or archived, at most a minute after its moment (decision 132). */
const RELEASE_INTERVAL_MS = 15_000;

/** Releases and archives papers that are due, now and every 15 seconds. After `stop`, await `ended`: the current run may still go on. */
export function startReleases({
  release,
  rules,
}: {
  readonly release: Pick<ReleaseService, 'releaseDue'>;
  readonly rules: Pick<DepartmentRules, 'archiveDue'>;
}) {
  const due = async () => {
    await release.releaseDue();
    await rules.archiveDue();
  };
  let running = due();
  const timer = setInterval(() => {
    running = running.then(due);
  }, RELEASE_INTERVAL_MS);
  timer.unref();
  return {
    stop: () => clearInterval(timer),
    ended: () => running,
  };
}
