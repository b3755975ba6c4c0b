import { connectS3, S3_LIMITS, type S3Keys, type S3Place } from './s3-store.ts';

/** A withdrawn document can be fetched for this much longer (contract section 7). */
const PRESIGNED_TTL_S = 5;

/** Makes URLs that contain their permission, without a request to the store. */
export function presigned(place: S3Place, keys: S3Keys) {
  async function load() {
    const [client, { GetObjectCommand }, { getSignedUrl }] = await Promise.all([
      connectS3(place, keys, S3_LIMITS),
      import('@aws-sdk/client-s3'),
      import('@aws-sdk/s3-request-presigner'),
    ]);
    return { client, GetObjectCommand, getSignedUrl };
  }
  let loaded: ReturnType<typeof load> | null = null;
  return async (key: string, type: string): Promise<string> => {
    const { client, GetObjectCommand, getSignedUrl } = await (loaded ??= load());
    const command = new GetObjectCommand({
      Bucket: place.bucket,
      Key: key,
      ResponseContentType: type,
      ResponseContentDisposition: 'inline',
      ResponseCacheControl: 'no-store',
    });
    return await getSignedUrl(client, command, { expiresIn: PRESIGNED_TTL_S });
  };
}
