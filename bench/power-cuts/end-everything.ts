import { listProcesses } from '@exam-vault/testing/processes';

const signal = (pid: number, name: NodeJS.Signals) => {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended by itself.
  }
};

/** A process and all below it. */
function treeOf(pid: number): number[] {
  const all = listProcesses();
  const tree = [pid];
  for (const parent of tree) tree.push(...all.filter((one) => one.parent === parent).map((one) => one.pid));
  return tree;
}

/**
 * The power goes while a hub works: it stands still, so that it answers nobody any more, the disk loses its power, and the hub, its
 * database and its children are gone without a chance to write anything.
 */
export function cutPowerUnder(pid: number, cut: () => void): void {
  signal(pid, 'SIGSTOP');
  cut();
  // All stand still before the first is killed: what a killed process leaves running would not be found below it any more.
  const stopped = new Set([pid]);
  for (let size = 0; size < stopped.size;) {
    size = stopped.size;
    for (const one of treeOf(pid)) {
      signal(one, 'SIGSTOP');
      stopped.add(one);
    }
  }
  for (const one of stopped) signal(one, 'SIGKILL');
}
