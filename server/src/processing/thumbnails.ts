/** Pixels: what a card takes on a phone, and on a sharp screen. */
export const THUMBNAIL_WIDTHS = [240, 480] as const;

/** Where in the store a thumbnail lies: beside its file, and swept with it. */
export function thumbnailKey(file_id: string, width: number): string {
  return `${file_id}.w${width}`;
}
