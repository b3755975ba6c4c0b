import { port } from './socket-folder.ts';

export interface ServerSettings {
  socketFolder: string;
  maxConnections: number;
  /** Tests only. */
  further: Record<string, string>;
}

/** Arguments for `postgres`; they override the cluster's postgresql.conf. Sized for an old machine, with full durability. */
export function serverArguments({ socketFolder, maxConnections, further }: ServerSettings): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '',
    port: String(port),
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    ssl: 'off',
    max_connections: String(maxConnections),
    shared_buffers: '128MB',
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
