/** Word and PowerPoint files, which become PDFs when they're uploaded. */
export const OFFICE_ENDINGS = '.doc,.docx,.docm,.odt,.ppt,.pptx,.pptm,.pps,.ppsx,.odp';

/** A zip, or the container of files from before 2007. */
const SIGNATURES: ReadonlyArray<readonly number[]> = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

export const hasOfficeName = (name: string): boolean =>
  OFFICE_ENDINGS.split(',').some((ending) => name.toLowerCase().endsWith(ending));

/** Whether a file may be one. Only the server sees what it holds. */
export async function mayBeOffice(file: File): Promise<boolean> {
  if (!hasOfficeName(file.name)) return false;
  const head = new Uint8Array(
    await file
      .slice(0, 4)
      .arrayBuffer()
      .catch(() => new ArrayBuffer(0)),
  );
  return SIGNATURES.some((signature) => signature.every((byte, at) => head[at] === byte));
}
