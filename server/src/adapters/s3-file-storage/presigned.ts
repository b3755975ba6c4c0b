import { connectS3, S3_LIMITS, type S3Keys, type S3Place } from './s3-store.ts';

/** Seconds for which an address can be begun to be read: what is withdrawn is gone as soon (contract section 7). */
const GOOD_FOR = 5;

/** Addresses of objects that carry their permission: made here, without asking the store. */
export function presigned(place: S3Place, keys: S3Keys) {
  async function load() {
    const [{ sdk, client }, { getSignedUrl }] = await Promise.all([
      connectS3(place, keys, S3_LIMITS),
      import('@aws-sdk/s3-request-presigner'),
    ]);
    return { sdk, client, getSignedUrl };
  }
  let loaded: ReturnType<typeof load> | null = null;
  return async (key: string, type: string): Promise<string> => {
    const { sdk, client, getSignedUrl } = await (loaded ??= load());
    const command = new sdk.GetObjectCommand({
      Bucket: place.bucket,
      Key: key,
      ResponseContentType: type,
      ResponseContentDisposition: 'inline',
      ResponseCacheControl: 'no-store',
    });
    return await getSignedUrl(client, command, { expiresIn: GOOD_FOR });
  };
}
