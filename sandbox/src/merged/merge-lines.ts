/** Before the numbers of the files that can't be merged. No base64 begins so. */
export const REFUSED = '!';
