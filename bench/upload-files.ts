import { createHash, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_FILE_SIZE } from '@exam-vault/contract/limits';
import {
  concatTransformationMatrix,
  drawObject,
  PDFDocument,
  PDFName,
  popGraphicsState,
  pushGraphicsState,
} from 'pdf-lib';

/** A picture of 16 × 16 pixels. */
const SMALL_JPEG = `
/9j/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2Nj
Y2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAQABADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/xAAUEAEAAAAA
AAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAQL/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwC8ASX/2Q==`;

export interface UploadFile {
  readonly path: string;
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  readonly sha256: string;
}

async function keep(folder: string, name: string, contentType: string, bytes: Uint8Array): Promise<UploadFile> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return { path, name, contentType, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** A JPEG of so many bytes: bytes after its end marker are fine, phones put whole second pictures there. */
export function jpegOfSize(folder: string, name: string, size: number): Promise<UploadFile> {
  const picture = Buffer.from(SMALL_JPEG, 'base64');
  return keep(folder, name, 'image/jpeg', Buffer.concat([picture, randomBytes(size - picture.length)]));
}

/** Exactly the largest file that is allowed. */
export const largestJpeg = (folder: string): Promise<UploadFile> => jpegOfSize(folder, 'photo.jpeg', MAX_FILE_SIZE);

/** Ten pages, each a scan that cannot be compressed: close to 50 MB. */
export async function largePdf(folder: string): Promise<UploadFile> {
  const [width, height] = [1240, 1400];
  const pdf = await PDFDocument.create();
  for (let number = 1; number <= 10; number += 1) {
    const image = {
      Type: 'XObject',
      Subtype: 'Image',
      Width: width,
      Height: height,
      ColorSpace: 'DeviceRGB',
      BitsPerComponent: 8,
    };
    const scan = pdf.context.register(pdf.context.stream(randomBytes(width * height * 3), image));
    const page = pdf.addPage([595, 842]);
    page.node.setXObject(PDFName.of('Scan'), scan);
    page.pushOperators(
      pushGraphicsState(),
      concatTransformationMatrix(595, 0, 0, 842, 0, 0),
      drawObject('Scan'),
      popGraphicsState(),
    );
  }
  return keep(folder, 'scan.pdf', 'application/pdf', await pdf.save());
}
