import type { ReleaseService } from '../../reviewing/review/release-service.ts';

/** A paper is public at most a minute after its date (decision 132). */
const RELEASE_INTERVAL_MS = 15_000;

/** Releases papers that are due, now and every 15 seconds. After `stop`, await `ended`: the current run may still go on. */
export function startReleases({ releaseDue }: Pick<ReleaseService, 'releaseDue'>) {
  let running = releaseDue();
  const timer = setInterval(() => {
    running = running.then(releaseDue);
  }, RELEASE_INTERVAL_MS);
  timer.unref();
  return {
    stop: () => clearInterval(timer),
    ended: () => running,
  };
}
