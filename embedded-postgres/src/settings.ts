import { port } from './socket-folder.ts';

export interface ServerSettings {
  socketFolder: string;
  maxConnections: number;
  /** Tests only. */
  further: Record<string, string>;
}

/** Arguments for `postgres`. They win over the cluster's postgresql.conf. Sized for an old machine; durable. */
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
    // PostgreSQL's default lives in /dev/shm: 64 MB in a container, and emptied when the hub's user signs out.
    ...(process.platform === 'linux' ? { dynamic_shared_memory_type: 'sysv' } : {}),
    ...further,
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
