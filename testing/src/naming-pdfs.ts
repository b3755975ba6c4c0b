import { PDFDocument, PDFName, PDFString } from 'pdf-lib';
import { picture, withSegments } from './located-photos.ts';

/** PDFs of photos that say who made them, and where. */

/** Every name and place in such a PDF. None of them may be left. */
export const NAMES = ['Asha Artist', 'Chandra Caption', 'Kavya Keyword', 'Kanpur', 'GPSLatitude', 'Camera 4711'];

/** XMP with the names as properties of several namespaces. */
export function xmpOf([artist, caption, keyword, place, gps]: readonly string[]): string {
  return (
    '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF ' +
    'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" ' +
    `xmlns:dc="http://purl.org/dc/elements/1.1/" photoshop:City="${place}" exif:${gps}="26,27.1N" pdf:Producer="A program">` +
    `<dc:creator><rdf:Seq><rdf:li>${artist}</rdf:li></rdf:Seq></dc:creator><pdf:Keywords>${keyword}</pdf:Keywords>` +
    `<photoshop:CaptionWriter>${caption}</photoshop:CaptionWriter><xmp:CreatorTool>A scanner</xmp:CreatorTool>` +
    '</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>'
  );
}

/** A segment of a JPEG. */
function segment(marker: number, payload: Buffer): Buffer {
  const head = Buffer.of(0xff, marker, 0, 0);
  head.writeUInt16BE(payload.length + 2, 2);
  return Buffer.concat([head, payload]);
}

/** A JPEG with Exif, XMP, IPTC data, a comment and a colour profile. */
export async function namingJpeg(): Promise<Buffer> {
  const [artist = '', caption = '', , place = '', , camera = ''] = NAMES;
  const exif = {
    IFD0: { Artist: artist, Model: camera },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '26/1 27/1 0/1' },
  };
  const photo = await picture().withIccProfile('srgb').withExif(exif).jpeg().toBuffer();
  const iptc = segment(
    0xed,
    Buffer.from(`Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x20\x1c\x02\x50\0\x0b${caption}`, 'latin1'),
  );
  const whole = withSegments(photo, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${xmpOf(NAMES)}`, 'latin1'));
  const jfif = segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1'));
  return Buffer.concat([whole.subarray(0, 2), jfif, iptc, segment(0xfe, Buffer.from(place)), whole.subarray(2)]);
}

/** Two pages: a photo, and text. The information and the XMP of the PDF have names too; with `packed` inside of compressed object streams. */
export async function namingPdf({ packed = false }: { readonly packed?: boolean }): Promise<Buffer> {
  const [artist = '', caption = '', keyword = '', place = ''] = NAMES;
  const document = await PDFDocument.create();
  const photo = await document.embedJpg(Uint8Array.from(await namingJpeg()));
  document.addPage([200, 280]).drawImage(photo, { x: 10, y: 100, width: 180, height: 135 });
  document.addPage([200, 280]).drawText('Operating Systems', { x: 20, y: 200, size: 14 });
  document.setTitle('Operating Systems');
  document.setProducer('A program');
  document.setAuthor(artist);
  document.setKeywords([keyword, caption]);
  const { context } = document;
  const information = context.lookup(context.trailerInfo.Info);
  if (!(information && 'set' in information)) throw new Error('The PDF has no information');
  (information as unknown as Map<PDFName, unknown>).set(PDFName.of('Company'), PDFString.of(place));
  const metadata = context.stream(xmpOf(NAMES), { Type: 'Metadata', Subtype: 'XML' });
  document.catalog.set(PDFName.of('Metadata'), context.register(metadata));
  return Buffer.from(await document.save({ useObjectStreams: packed }));
}
