/** What a child tries in a probe. A form of isolation is strong when it refuses all of them. */
export const ATTACKS = [
  'read the environment of a process',
  'read the memory of a process',
  'signal the hub',
  'read a private file',
  'write a file',
  'change the upload',
  'open a TCP connection',
  'send a UDP packet',
  'open a Unix socket',
  'open an abstract socket',
] as const;

export type Attack = (typeof ATTACKS)[number];

/** What a probe aims at. All of it belongs to the hub, and a process without isolation reaches it. */
export interface ProbeTargets {
  readonly hubPid: number;
  readonly privateFile: string;
  readonly writableFile: string;
  readonly writableFolder: string;
  readonly tcpPort: number;
  readonly udpPort: number;
  readonly unixSocket: string;
  readonly abstractSocket: string;
}

/** The line that a probe writes at its end. */
export interface ProbeAnswer {
  readonly succeeded: readonly Attack[];
}
