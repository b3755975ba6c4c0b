/** A JPEG that fills a page. */
export interface JpegPage {
  readonly jpeg: Buffer;
  /** As the JPEG stores them, before `turns`. */
  readonly width: number;
  readonly height: number;
  readonly colors: 1 | 3;
  /** Quarter turns clockwise that make it upright. */
  readonly turns: 0 | 1 | 2 | 3;
}

/** The longer side of A4 in points: a page has the shape of its picture and the size of a sheet. */
const LONG_SIDE_PT = 842;
/** Places a picture of 1 × 1 on a page of w × h points, turned clockwise (ISO 32000-1, 8.3.4). */
const PLACEMENTS: Readonly<Record<JpegPage['turns'], (w: number, h: number) => readonly number[]>> = {
  0: (w, h) => [w, 0, 0, h, 0, 0],
  1: (w, h) => [0, -h, w, 0, 0, h],
  2: (w, h) => [-w, 0, 0, -h, w, h],
  3: (w, h) => [0, h, -w, 0, w, 0],
};

/**
 * A PDF of JPEG pictures, one on each page, byte for byte as they are (ISO 32000-1, 7.4.8). It has no date and no other id than its contents, so the
 * same pictures give the same file.
 */
export function picturePdf(pages: readonly JpegPage[]): Buffer {
  const parts: Buffer[] = [];
  const offsets: number[] = [];
  let length = 0;
  const write = (part: Buffer | string) => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part;
    parts.push(bytes);
    length += bytes.length;
  };
  const object = (dictionary: string, stream?: Buffer) => {
    offsets.push(length);
    write(`${offsets.length} 0 obj\n${dictionary}\n`);
    if (stream) {
      write('stream\n');
      write(stream);
      write('\nendstream\n');
    }
    write('endobj\n');
  };

  // The second line tells programs that copy files that this one is binary.
  write('%PDF-1.4\n%\xE2\xE3\xCF\xD3\n');
  object('<< /Type /Catalog /Pages 2 0 R >>');
  const kids = pages.map((_page, index) => `${3 + 3 * index} 0 R`).join(' ');
  object(`<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`);
  for (const [index, page] of pages.entries()) {
    const [first, content, image] = [3 + 3 * index, 4 + 3 * index, 5 + 3 * index];
    const [width, height] = sheetSize(page);
    const matrix = PLACEMENTS[page.turns](width, height).join(' ');
    object(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${content} 0 R /Resources << /XObject << /P${first} ${image} 0 R >> >> >>`,
    );
    const drawing = Buffer.from(`q ${matrix} cm /P${first} Do Q`, 'latin1');
    object(`<< /Length ${drawing.length} >>`, drawing);
    object(
      `<< /Type /XObject /Subtype /Image /Width ${page.width} /Height ${page.height} /ColorSpace ${page.colors === 1 ? '/DeviceGray' : '/DeviceRGB'} /BitsPerComponent 8 /Filter /DCTDecode /Length ${page.jpeg.length} >>`,
      page.jpeg,
    );
  }
  const start = length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  write(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${entries}`);
  write(`trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(parts);
}

function sheetSize({ width, height, turns }: JpegPage): readonly [number, number] {
  const [across, down] = turns % 2 === 0 ? [width, height] : [height, width];
  const scale = LONG_SIDE_PT / Math.max(across, down);
  const points = (pixels: number) => Math.max(1, Math.round(pixels * scale * 100) / 100);
  return [points(across), points(down)];
}
