import { closeSync, statSync } from 'node:fs';
import { addressOf, openPath, systemCall } from './libc.ts';

// linux/landlock.h. The numbers of the calls are the same on all architectures.
const CREATE_RULESET = 444;
const ADD_RULE = 445;
const RESTRICT_SELF = 446;
const ASK_VERSION = 1;
const RULE_PATH_BENEATH = 1;
const EXECUTE = 1 << 0;
const READ_FILE = 1 << 2;
const READ_DIR = 1 << 3;
/** In an own folder: write, remove, make folders, files and sockets; from version 2 move, from 3 truncate. Nothing there is executed. */
const CHANGE_FILES = (1 << 1) | (1 << 4) | (1 << 5) | (1 << 7) | (1 << 8) | (1 << 9) | (1 << 13) | (1 << 14);
/** All rights of files that version 1 knows; later versions add one bit each: refer, truncate, ioctl on devices. */
const FILE_RIGHTS_OF_VERSION_1 = (1 << 13) - 1;
const TCP_BIND_AND_CONNECT = 0b11;
const ABSTRACT_SOCKETS_AND_SIGNALS = 0b11;

/** The version of Landlock in this kernel; 0 where there is none or a filter denies it. */
export function landlockVersion(): number {
  try {
    return systemCall('landlock_create_ruleset', CREATE_RULESET, 0, 0, ASK_VERSION);
  } catch {
    return 0;
  }
}

function handledFileRights(version: number): number {
  const refer = version >= 2 ? 1 << 13 : 0;
  const truncate = version >= 3 ? 1 << 14 : 0;
  const ioctl = version >= 5 ? 1 << 15 : 0;
  return FILE_RIGHTS_OF_VERSION_1 | refer | truncate | ioctl;
}

/** struct landlock_ruleset_attr in the size that this version knows. */
function rulesetAttributes(version: number): Buffer {
  const attributes = Buffer.alloc(version >= 6 ? 24 : version >= 4 ? 16 : 8);
  attributes.writeBigUInt64LE(BigInt(handledFileRights(version)), 0);
  if (version >= 4) attributes.writeBigUInt64LE(BigInt(TCP_BIND_AND_CONNECT), 8);
  if (version >= 6) attributes.writeBigUInt64LE(BigInt(ABSTRACT_SOCKETS_AND_SIGNALS), 16);
  return attributes;
}

function allow(ruleset: number, path: string, folderRights: number, fileRights: number): void {
  let descriptor: number;
  try {
    descriptor = openPath(path);
  } catch {
    // Not every system has each folder.
    return;
  }
  try {
    const rights = statSync(path).isDirectory() ? folderRights : fileRights;
    // struct landlock_path_beneath_attr, packed.
    const rule = Buffer.alloc(12);
    rule.writeBigUInt64LE(BigInt(rights), 0);
    rule.writeInt32LE(descriptor, 8);
    systemCall('landlock_add_rule', ADD_RULE, ruleset, RULE_PATH_BENEATH, addressOf(rule), 0);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Lets this thread, and the programs that it executes, read and execute what lies below `paths`, and nothing else. They write nowhere but below
 * `writable`, they see no memory and no environment of processes outside, and where the kernel can do that they open no TCP connection and send no signal.
 * Needs `setNoNewPrivileges` before it. @throws Error where Landlock is missing
 */
export function restrictWithLandlock(paths: readonly string[], writable: string | null = null): void {
  const version = landlockVersion();
  const attributes = rulesetAttributes(version);
  const ruleset = systemCall('landlock_create_ruleset', CREATE_RULESET, addressOf(attributes), attributes.length, 0);
  const read = EXECUTE | READ_FILE;
  for (const path of paths) allow(ruleset, path, read | READ_DIR, read);
  if (writable !== null)
    allow(ruleset, writable, READ_FILE | READ_DIR | (CHANGE_FILES & handledFileRights(version)), READ_FILE);
  systemCall('landlock_restrict_self', RESTRICT_SELF, ruleset, 0);
  closeSync(ruleset);
}
