import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { type Language, LANGUAGES } from '@exam-vault/contract/languages';
import {
  ALUMNI_RIGHTS,
  type AlumniRights,
  NOTES_UPLOADERS,
  type NotesUploaders,
} from '@exam-vault/contract/permissions';
import type { SandboxMode } from '@exam-vault/sandbox/sandbox';
import * as z from 'zod';
import { databaseMistakes, databaseOf, databaseVariables, type DatabaseConfig } from './database-config.ts';
import { hubOrigins } from './hub-origins.ts';
import { identityConfig, identityVariables, type IdentityConfig } from './identity-config.ts';
import { passwordProblem } from './password-rules.ts';
import { privacyOf, privacyVariables, type PrivacyConfig } from './privacy-config.ts';
import { networkOf, readersMistakes, readersOf, readersVariables, type ReadersConfig } from './readers-config.ts';
import { uploadConfig, uploadVariables, type UploadConfig } from './upload-config.ts';
import { queueWebhookOf, webhookMistakes, webhookVariables, type QueueWebhook } from './webhook-config.ts';
import { signUpMistakes, signUpOf, signUpVariables, type SignUpConfig } from './sign-up-config.ts';
import { isTimeZone } from '../time-zones.ts';
import { storageMistakes, storageOf, storageVariables, type StorageConfig } from './storage-config.ts';

/** The environment, read once and checked (contract section 2). */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Origin without a trailing slash, or null. */
  readonly publicUrl: string | null;
  readonly trustProxy: boolean | string;
  readonly logLevel: string;
  /** The port of the metrics, which differs from `port`; null: no metrics. */
  readonly metricsPort: number | null;
  /** After SIGTERM the hub serves requests for this long, so that the proxy in front of it notices first. */
  readonly drainSeconds: number;
  readonly database: DatabaseConfig;
  readonly storage: StorageConfig;
  readonly identity: IdentityConfig;
  readonly signUp: SignUpConfig;
  readonly mail: { readonly url: string; readonly from: string } | null;
  /** Who is told of a queue that nobody reviews (decision 136); null: nobody. */
  readonly queueWebhook: QueueWebhook | null;
  readonly admin: { readonly email: string; readonly password: string | null } | null;
  readonly catalogueFile: string | null;
  /** Units and topics of subjects; null: topics are guessed. */
  readonly syllabusFile: string | null;
  /** The institution's look; null: it is set on the administrator's screen. */
  readonly brandingFolder: string | null;
  /** The LTI platforms that may open the hub. */
  readonly ltiFile: string | null;
  readonly readers: ReadersConfig;
  readonly notesUpload: NotesUploaders;
  /** What students may do after their last semester. */
  readonly alumni: AlumniRights;
  readonly uploads: UploadConfig;
  readonly privacy: PrivacyConfig;
  readonly rateLimits: boolean;
  /** Whether search engines may list the public pages. Then `publicUrl` is known. */
  readonly publicIndex: boolean;
  /** What the page offers. The first is shown where a browser asks for none of them. */
  readonly languages: readonly Language[];
  /** IANA name: in which people set and read times of the institution. */
  readonly timeZone: string;
  /** From when papers and solutions are public: days after the exam (decision 132). */
  readonly release: { readonly paperDays: number | null; readonly solutionDays: number | null };
  readonly reading: {
    /** Whether this process works on the background queue. */
    readonly works: boolean;
    /** Documents at a time. */
    readonly concurrency: number;
    readonly effort: 'full' | 'quick' | 'off';
    readonly languages: readonly string[];
  };
  /** `strict`: without a strong sandbox no uploaded file is opened, and so no upload is taken. */
  readonly sandbox: SandboxMode;
  /** The command that converts Word and PowerPoint files, `auto` or `off`. */
  readonly libreOffice: string;
  /** Nightly backups: their folder, and how many to keep; null: no backups. */
  readonly backup: { readonly folder: string; readonly keep: number } | null;
  /** Null when the environment gives none: then it is created once under dataDir (see secrets.ts). */
  readonly hubSecret: string | null;
}

/** The configuration is wrong. Each line of the message names one mistake. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const onOff = z.enum(['on', 'off']).transform((value) => value === 'on');

const NAMED_NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** What Fastify's proxy-addr accepts: an address, a network, or one of its names. Its own error would not name the variable. */
const isProxy = (text: string) => NAMED_NETWORKS.has(text) || networkOf(text) !== null;

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a number')
  .transform(Number)
  .pipe(z.number().max(65_535));

/** An IP address or a host name. Digits and dots alone must form an address. */
const isHost = (text: string) =>
  URL.canParse(hubOrigins(text, 3000)[0] ?? '') &&
  (isIP(text) !== 0 || (/^[a-z\d_.-]{1,253}$/i.test(text) && !/^[\d.]+$/.test(text)));

const environment = z.object({
  PORT: port.default(3000),
  HOST: z
    .string()
    .refine(isHost, 'must be an address of this machine such as 127.0.0.1 or ::1, 0.0.0.0 or :: for all, or a name')
    .default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://hub.example.edu' })
    .refine(
      (url) => !URL.canParse(url) || new URL(url).pathname === '/',
      'must have no path: the hub is served at the root of its address',
    )
    .refine((url) => !/[?#@]/.test(url), 'must have no query, name or password')
    .transform((url) => (URL.canParse(url) ? new URL(url).origin : url))
    .optional(),
  TRUST_PROXY: z
    .string()
    .toLowerCase()
    .refine(
      (value) => value === 'on' || value === 'off' || value.split(',').every((part) => isProxy(part.trim())),
      'must be on, off, or the addresses of the proxies (10.0.0.1, 10.0.0.0/8, loopback, ...)',
    )
    .default('off'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS_PORT: port.optional(),
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(0),
  ...databaseVariables,
  ...storageVariables,
  ...identityVariables,
  ...signUpVariables,
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^[^<>]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/,
      'must be an email address, for example Exam Vault <vault@example.edu>',
    )
    .default('Exam Vault <no-reply@localhost>'),
  ...webhookVariables,
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z
    .string()
    .refine((password) => passwordProblem(password) === null, {
      error: ({ input }) => passwordProblem(String(input))?.message,
    })
    .optional(),
  CATALOGUE_FILE: z.string().optional(),
  SYLLABUS_FILE: z.string().optional(),
  BRANDING_DIR: z.string().optional(),
  LTI_FILE: z.string().optional(),
  ...readersVariables,
  NOTES_UPLOAD: z.enum(NOTES_UPLOADERS).default('members'),
  ALUMNI: z.enum(ALUMNI_RIGHTS).default('read'),
  ...uploadVariables,
  ...privacyVariables,
  RATE_LIMITS: onOff.default(true),
  PUBLIC_INDEX: onOff.default(false),
  LANGUAGES: z
    .string()
    .default(LANGUAGES.join(','))
    .transform((tags) => tags.split(',').map((tag) => tag.trim()))
    .pipe(z.array(z.enum(LANGUAGES, `must be some of ${LANGUAGES.join(', ')}`)))
    .transform((tags) => [...new Set(tags)]),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be the name of a time zone such as Asia/Kolkata')
    .default(() => new Intl.DateTimeFormat().resolvedOptions().timeZone),
  RELEASE_AFTER_EXAM_DAYS: z.coerce.number().int().min(1).max(1_825).optional(),
  SOLUTIONS_AFTER_EXAM_DAYS: z.coerce.number().int().min(1).max(1_825).optional(),
  PROCESSING: onOff.default(true),
  PROCESSING_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(1),
  OCR: z.enum(['full', 'quick', 'off']).default('full'),
  OCR_LANGUAGES: z
    .string()
    .regex(/^[a-z_]{3,12}(?:[+,][a-z_]{3,12})*$/i, 'must be names such as eng or eng+hin')
    .default('eng+hin')
    .transform((names) => names.split(/[+,]/)),
  SANDBOX: z.enum(['strict', 'weak']).default('strict'),
  LIBREOFFICE: z.string().default('auto'),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(1000).optional(),
});

/** Every variable that the hub reads. */
export const variableNames: readonly string[] = Object.keys(environment.shape);

/** Checks variables that depend on each other. @throws ConfigError */
function assertConsistent(e: z.infer<typeof environment>): void {
  if (e.METRICS_PORT && e.METRICS_PORT === e.PORT) {
    throw new ConfigError('METRICS_PORT: must be another port than PORT');
  }
  if (e.PUBLIC_INDEX && !e.PUBLIC_URL) {
    throw new ConfigError('PUBLIC_URL: required with PUBLIC_INDEX=on, because search engines keep whole addresses');
  }
  const mistakes = [
    ...databaseMistakes(e),
    ...storageMistakes(e),
    ...signUpMistakes(e),
    ...readersMistakes(e),
    ...webhookMistakes(e),
  ];
  if (mistakes.length > 0) throw new ConfigError(mistakes.join('\n'));
  if (e.ADMIN_PASSWORD && !e.ADMIN_EMAIL) throw new ConfigError('ADMIN_EMAIL: required with ADMIN_PASSWORD');
  if (e.BACKUP_KEEP && !e.BACKUP_DIR) throw new ConfigError('BACKUP_DIR: required with BACKUP_KEEP');
}

/**
 * Reads the configuration from an environment. An empty variable counts as absent.
 * @throws ConfigError naming every variable that is wrong.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env)
      // The password is not trimmed, because the login form does not trim either.
      .map(([name, value]) => [name, name === 'ADMIN_PASSWORD' ? value : value?.trim()] as const)
      .filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = environment.safeParse(given);
  if (!result.success) {
    // `path[0]` is the variable; further parts are indexes in its list.
    throw new ConfigError(result.error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`).join('\n'));
  }
  const e = result.data;
  assertConsistent(e);
  const identity = identityConfig(e);
  if (Array.isArray(identity)) throw new ConfigError(identity.join('\n'));
  const uploads = uploadConfig(e, e.SMTP_URL !== undefined, identity.signInMethods);
  if (typeof uploads === 'string') throw new ConfigError(uploads);
  if (e.ADMIN_PASSWORD && !identity.signInMethods.includes('built-in')) {
    throw new ConfigError(
      'ADMIN_PASSWORD: only with IDENTITY=built-in; register, then: npm run hub -- create-admin EMAIL',
    );
  }
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir: resolve(e.DATA_DIR),
    publicUrl: e.PUBLIC_URL ?? null,
    trustProxy: e.TRUST_PROXY === 'off' ? false : e.TRUST_PROXY === 'on' ? true : e.TRUST_PROXY,
    logLevel: e.LOG_LEVEL,
    metricsPort: e.METRICS_PORT ?? null,
    drainSeconds: e.DRAIN_SECONDS,
    database: databaseOf(e),
    storage: storageOf(e),
    identity,
    signUp: signUpOf(e),
    mail: e.SMTP_URL ? { url: e.SMTP_URL, from: e.MAIL_FROM } : null,
    queueWebhook: queueWebhookOf(e),
    admin: e.ADMIN_EMAIL ? { email: e.ADMIN_EMAIL, password: e.ADMIN_PASSWORD ?? null } : null,
    catalogueFile: e.CATALOGUE_FILE ?? null,
    syllabusFile: e.SYLLABUS_FILE ?? null,
    brandingFolder: e.BRANDING_DIR ? resolve(e.BRANDING_DIR) : null,
    ltiFile: e.LTI_FILE ?? null,
    readers: readersOf(e),
    notesUpload: e.NOTES_UPLOAD,
    alumni: e.ALUMNI,
    uploads,
    privacy: privacyOf(e),
    rateLimits: e.RATE_LIMITS,
    publicIndex: e.PUBLIC_INDEX,
    languages: e.LANGUAGES,
    timeZone: e.TIME_ZONE,
    release: { paperDays: e.RELEASE_AFTER_EXAM_DAYS ?? null, solutionDays: e.SOLUTIONS_AFTER_EXAM_DAYS ?? null },
    reading: {
      works: e.PROCESSING,
      concurrency: e.PROCESSING_CONCURRENCY,
      effort: e.OCR,
      languages: e.OCR_LANGUAGES,
    },
    sandbox: e.SANDBOX,
    libreOffice: e.LIBREOFFICE,
    backup: e.BACKUP_DIR ? { folder: resolve(e.BACKUP_DIR), keep: e.BACKUP_KEEP ?? 7 } : null,
    hubSecret: e.HUB_SECRET ?? null,
  };
}
