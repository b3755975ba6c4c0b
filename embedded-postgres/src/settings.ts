import { totalmem } from 'node:os';
import { port } from './socket-folder.ts';

export interface ServerSettings {
  socketFolder: string;
  maxConnections: number;
  /** Tests only. */
  further: Record<string, string>;
}

const MEGABYTE = 1_048_576;
/** Megabytes. */
const MIN_BUFFERS = 128;
const MAX_BUFFERS = 1_024;
const SHARE_OF_MEMORY = 1 / 16;

/**
 * Bytes that this process and its children may use: those of the machine, or of the container.
 * @param limit bytes of the container, from `process.constrainedMemory`. Without a limit it is 0 or a very large number
 * @param total bytes of the machine
 */
export const usableMemory = (limit: number | undefined, total: number): number =>
  limit === undefined || limit === 0 ? total : Math.min(limit, total);

/**
 * Megabytes that PostgreSQL keeps of its tables and indexes: little on an old machine, where the system's own cache has to do (decision 1).
 * PostgreSQL takes them as they are used.
 * @param memory bytes of the machine
 */
export const sharedBuffers = (memory: number): number =>
  Math.round(Math.min(MAX_BUFFERS, Math.max(MIN_BUFFERS, (memory * SHARE_OF_MEMORY) / MEGABYTE)));

/** Arguments for `postgres`; they override the cluster's postgresql.conf. Sized for an old machine, with full durability. */
export function serverArguments({ socketFolder, maxConnections, further }: ServerSettings): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '',
    port: String(port),
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    ssl: 'off',
    max_connections: String(maxConnections),
    shared_buffers: `${sharedBuffers(usableMemory(process.constrainedMemory(), totalmem()))}MB`,
    jit: 'off',
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_destination: 'stderr',
    logging_collector: 'off',
    log_checkpoints: 'off',
    // PostgreSQL's default uses /dev/shm, which has 64 MB in a container and is emptied when the hub's user signs out.
    ...(process.platform === 'linux' ? { dynamic_shared_memory_type: 'sysv' } : {}),
    ...further,
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
