import { connectS3, S3_LIMITS, type S3Keys, type S3Place } from './s3-store.ts';

/** A withdrawn document can be fetched for this much longer (contract section 7). */
const PRESIGNED_TTL_S = 5;

/** Makes URLs that contain their permission, without a request to the store. */
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
    return await getSignedUrl(client, command, { expiresIn: PRESIGNED_TTL_S });
  };
}
