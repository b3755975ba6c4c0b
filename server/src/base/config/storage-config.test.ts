import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { publicFilesOrigin } from './storage-config.ts';

const S3 = {
  FILE_STORAGE: 's3',
  S3_ENDPOINT: 'https://s3.example.edu/',
  S3_BUCKET: 'exam-vault',
  S3_ACCESS_KEY_ID: 'hub',
  S3_SECRET_ACCESS_KEY: 'never to be shown',
};

describe('where files are kept (contract section 2)', () => {
  it('is a bucket, its keys apart from what may be shown of it', () => {
    const { storage } = readConfig(S3);
    expect(storage).toEqual({
      kind: 's3',
      place: {
        endpoint: 'https://s3.example.edu',
        region: 'us-east-1',
        bucket: 'exam-vault',
        forcePathStyle: true,
        publicEndpoint: null,
      },
      keys: { accessKeyId: 'hub', secretAccessKey: 'never to be shown' },
    });
    expect(publicFilesOrigin(storage)).toBeNull();
    const more = {
      S3_REGION: 'eu-central-1',
      S3_FORCE_PATH_STYLE: 'off',
      S3_PUBLIC_ENDPOINT: 'https://files.example.edu',
    };
    const other = readConfig({ ...S3, ...more }).storage;
    expect(other).toMatchObject({ place: { region: 'eu-central-1', forcePathStyle: false } });
    expect(publicFilesOrigin(other)).toBe('https://exam-vault.files.example.edu');
    const pathStyle = readConfig({ ...S3, S3_PUBLIC_ENDPOINT: 'https://files.example.edu' }).storage;
    expect(publicFilesOrigin(pathStyle)).toBe('https://files.example.edu');
  });

  it('lets the hub send the files of its disk, or a proxy', () => {
    expect(readConfig({}).storage).toEqual({ kind: 'disk', delivery: 'hub' });
    expect(readConfig({ FILE_DELIVERY: 'accel' }).storage).toEqual({ kind: 'disk', delivery: 'accel' });
  });

  it.each([
    [{ ...S3, S3_ENDPOINT: '' }, /^S3_ENDPOINT: required with FILE_STORAGE=s3$/],
    [{ ...S3, S3_BUCKET: '', S3_SECRET_ACCESS_KEY: '' }, /^S3_BUCKET: required.*\nS3_SECRET_ACCESS_KEY: required/],
    [{ ...S3, S3_ENDPOINT: 's3.example.edu' }, /^S3_ENDPOINT: /],
    [{ ...S3, S3_ENDPOINT: 'ftp://s3.example.edu' }, /^S3_ENDPOINT: /],
    [{ ...S3, S3_ENDPOINT: 'https://s3.example.edu/exam-vault' }, /^S3_ENDPOINT: .*S3_BUCKET/],
    [{ ...S3, S3_ENDPOINT: 'https://key@s3.example.edu' }, /^S3_ENDPOINT: /],
    [{ ...S3, S3_BUCKET: 'Exam Vault' }, /^S3_BUCKET: /],
    [{ ...S3, S3_REGION: 'eu central' }, /^S3_REGION: /],
    [{ ...S3, S3_FORCE_PATH_STYLE: 'true' }, /^S3_FORCE_PATH_STYLE: /],
    [{ ...S3, S3_PUBLIC_ENDPOINT: 'https://s3.example.edu?x' }, /^S3_PUBLIC_ENDPOINT: /],
    [{ ...S3, FILE_STORAGE: '' }, /^S3_ENDPOINT: only with FILE_STORAGE=s3$/m],
    [{ ...S3, FILE_DELIVERY: 'accel' }, /^FILE_DELIVERY: accel only with FILE_STORAGE=disk/],
    [{ ...S3, FILE_DELIVERY: 'redirect' }, /^S3_PUBLIC_ENDPOINT: required with FILE_DELIVERY=redirect$/],
    [{ ...S3, S3_PUBLIC_ENDPOINT: 'https://f.example.edu', FILE_DELIVERY: 'hub' }, /^S3_PUBLIC_ENDPOINT: only with/],
    [{ FILE_DELIVERY: 'nginx' }, /^FILE_DELIVERY: /],
    [{ S3_BUCKET: 'exam-vault', FILE_STORAGE: 'disk' }, /^S3_BUCKET: only with FILE_STORAGE=s3$/],
  ])('is refused by name: %j', (env, said) => {
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(() => readConfig(env)).toThrow(said);
    expect(() => readConfig(env)).not.toThrow('never to be shown');
  });
});
