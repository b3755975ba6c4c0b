import * as z from 'zod';

/** Where files are stored (contract section 2). The keys are separate, so that the rest can be logged. */
export type StorageConfig =
  | {
      readonly kind: 'disk';
      /** `accel`: a proxy on this machine sends the bytes (X-Accel-Redirect of nginx). */
      readonly delivery: 'hub' | 'accel';
    }
  | {
      readonly kind: 's3';
      readonly place: {
        readonly endpoint: string;
        readonly region: string;
        readonly bucket: string;
        readonly forcePathStyle: boolean;
        readonly publicEndpoint: string | null;
      };
      readonly keys: { readonly accessKeyId: string; readonly secretAccessKey: string };
    };

const origin = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://s3.example.edu' })
  .refine((url) => {
    if (!URL.canParse(url)) return true;
    const { pathname, search, hash, username } = new URL(url);
    return pathname === '/' && !search && !hash && !username;
  }, 'must be no more than scheme, host and port: the bucket is S3_BUCKET')
  .transform((url) => (URL.canParse(url) ? new URL(url).origin : url));

/** The variables of the file storage, for the schema of the environment. */
export const storageVariables = {
  FILE_STORAGE: z.enum(['disk', 's3']).default('disk'),
  S3_ENDPOINT: origin.optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,63}$/i, 'must be a name such as eu-central-1')
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be 3 to 63 small letters, digits, dots and hyphens')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: z.enum(['on', 'off']).optional(),
  S3_PUBLIC_ENDPOINT: origin.optional(),
  FILE_DELIVERY: z.enum(['hub', 'redirect', 'accel']).optional(),
} as const;

/** The further origin from which browsers fetch public files; null when only the hub serves them. */
export function publicFilesOrigin(storage: StorageConfig): string | null {
  if (storage.kind === 'disk' || storage.place.publicEndpoint === null) return null;
  const { protocol, host, origin: whole } = new URL(storage.place.publicEndpoint);
  return storage.place.forcePathStyle ? whole : `${protocol}//${storage.place.bucket}.${host}`;
}

type StorageVariables = z.infer<z.ZodObject<typeof storageVariables>>;

const REQUIRED = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
const ALL = [...REQUIRED, 'S3_REGION', 'S3_FORCE_PATH_STYLE', 'S3_PUBLIC_ENDPOINT'] as const;

/** Variables that are missing, or that would have no effect. @returns lines that begin with the name of a variable */
export function storageMistakes(variables: StorageVariables): string[] {
  return [...placeMistakes(variables), ...deliveryMistakes(variables)];
}

function deliveryMistakes({ FILE_STORAGE, FILE_DELIVERY, S3_PUBLIC_ENDPOINT }: StorageVariables): string[] {
  if (FILE_DELIVERY === 'accel' && FILE_STORAGE !== 'disk')
    return ['FILE_DELIVERY: accel only with FILE_STORAGE=disk, because the proxy reads the files from the disk'];
  if (FILE_DELIVERY === 'redirect' && !S3_PUBLIC_ENDPOINT)
    return ['S3_PUBLIC_ENDPOINT: required with FILE_DELIVERY=redirect'];
  if (FILE_DELIVERY === 'hub' && S3_PUBLIC_ENDPOINT) return ['S3_PUBLIC_ENDPOINT: only with FILE_DELIVERY=redirect'];
  return [];
}

function placeMistakes(variables: StorageVariables): string[] {
  if (variables.FILE_STORAGE === 's3') {
    return REQUIRED.filter((name) => !variables[name]).map((name) => `${name}: required with FILE_STORAGE=s3`);
  }
  return ALL.filter((name) => variables[name]).map((name) => `${name}: only with FILE_STORAGE=s3`);
}

/** The configuration of variables that have no `storageMistakes`. */
export function storageOf(variables: StorageVariables): StorageConfig {
  if (variables.FILE_STORAGE === 'disk')
    return { kind: 'disk', delivery: variables.FILE_DELIVERY === 'accel' ? 'accel' : 'hub' };
  return {
    kind: 's3',
    place: {
      endpoint: variables.S3_ENDPOINT ?? '',
      region: variables.S3_REGION ?? 'us-east-1',
      bucket: variables.S3_BUCKET ?? '',
      forcePathStyle: variables.S3_FORCE_PATH_STYLE !== 'off',
      publicEndpoint: variables.S3_PUBLIC_ENDPOINT ?? null,
    },
    keys: { accessKeyId: variables.S3_ACCESS_KEY_ID ?? '', secretAccessKey: variables.S3_SECRET_ACCESS_KEY ?? '' },
  };
}
