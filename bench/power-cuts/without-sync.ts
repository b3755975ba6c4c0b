// Loaded before a hub (node --import) to take one fsync away, as a mistake would: WITHOUT_SYNC is a pattern for the paths whose
// FileHandle.sync does nothing. Only to show that the power cuts find it.
import { readlinkSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';

const pattern = new RegExp(process.env['WITHOUT_SYNC'] ?? '$^');
const probe = await open('/dev/null');
const prototype = Object.getPrototypeOf(probe) as FileHandle;
await probe.close();
const sync: (this: FileHandle) => Promise<void> = Reflect.get(prototype, 'sync');

prototype.sync = async function withoutSync(this: FileHandle) {
  if (!pattern.test(readlinkSync(`/proc/self/fd/${this.fd}`))) await sync.call(this);
};
