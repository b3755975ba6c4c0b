import { deflateSync } from 'node:zlib';
import { deflatedZeros } from './by-hand.ts';
import { deflated, files, pdf, stream, type HostileFile } from './hostile-file.ts';

/** PDFs whose fonts are broken, or that cost. */

const text = (font: string, objects: Buffer | string) =>
  pdf({
    page: '/Resources<</Font<</F 5 0 R>>>>',
    contents: 'BT /F 12 Tf 20 100 Td (Deadlock) Tj ET',
    objects: Buffer.concat([Buffer.from(`5 0 obj <</Type/Font/BaseFont/X${font}>> endobj\n`), Buffer.from(objects)]),
  });
const trueType = (bytes: string | Buffer) =>
  text(
    '/Subtype/TrueType/FirstChar 0/LastChar 255/FontDescriptor 6 0 R',
    Buffer.concat([
      Buffer.from('6 0 obj <</Type/FontDescriptor/FontName/X/Flags 4/FontFile2 7 0 R>> endobj\n'),
      deflated(7, bytes),
    ]),
  );

const FONTS = files('pdf', {
  '201': {
    'a font of rubbish': () => trueType('rubbish'.repeat(100)),
    'a font whose tables lie': () =>
      trueType(Buffer.concat([Buffer.from([0, 1, 0, 0, 0xff, 0xff]), Buffer.alloc(600, 0xff)])),
    'a Type 1 font of rubbish': () =>
      text(
        '/Subtype/Type1/FontDescriptor 6 0 R',
        Buffer.concat([
          Buffer.from('6 0 obj <</Type/FontDescriptor/FontName/X/Flags 4/FontFile 7 0 R>> endobj\n'),
          stream(7, '%!PS-AdobeFont-1.0\n{ {'.repeat(2_000), '/Length1 99999999/Length2 -1/Length3 0'),
        ]),
      ),
    'a compact font of rubbish': () =>
      text(
        '/Subtype/Type1/FontDescriptor 6 0 R',
        Buffer.concat([
          Buffer.from('6 0 obj <</Type/FontDescriptor/FontName/X/Flags 4/FontFile3 7 0 R>> endobj\n'),
          stream(7, '\x01\0\x04\x04\xff\xff\xff\xff\xff', '/Subtype/Type1C'),
        ]),
      ),
    'a font that draws itself': () =>
      text(
        '/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[1 0 0 1 0 0]/FirstChar 68/LastChar 68/Widths[9]/Encoding<</Differences[68/D]>>/CharProcs<</D 6 0 R>>/Resources<</Font<</F 5 0 R>>>>',
        stream(6, '9 0 d0 BT /F 9 Tf (D) Tj ET'),
      ),
    'a font that descends from itself': () => text('/Subtype/Type0/Encoding/Identity-H/DescendantFonts[5 0 R]', ''),
    'a map of characters that uses itself': () =>
      text(
        '/Subtype/Type0/Encoding 6 0 R/DescendantFonts[7 0 R]',
        stream(6, '/X usecmap 1 begincidrange <0000> <ffff> 0 endcidrange'.repeat(999), '/Type/CMap/UseCMap 6 0 R'),
      ),
  },
});

const bytes = (length: number) => deflateSync(deflatedZeros(length));
const forms = (levels: number, times: number) =>
  Array.from({ length: levels }, (_, at) => {
    const next = at === levels - 1 ? '0 0 1 1 re f' : '/X Do '.repeat(times);
    return stream(
      at + 10,
      next,
      `/Type/XObject/Subtype/Form/BBox[0 0 200 200]/Resources<</XObject<</X ${at + 11} 0 R>>>>`,
    );
  });
const image = (entries: string, data: string | Buffer) =>
  pdf({
    page: '/Resources<</XObject<</I 5 0 R>>>>',
    contents: '200 0 0 200 0 0 cm /I Do',
    objects: stream(5, data, `/Type/XObject/Subtype/Image${entries}`),
  });
const GREY = '/ColorSpace/DeviceGray/BitsPerComponent 8';

const COSTLY = files('pdf', {
  '201': {
    'contents of 600 MB': () => pdf({ contents: stream(4, bytes(60), '/Filter[/FlateDecode/FlateDecode]') }),
    'contents through fifty filters': () =>
      pdf({ contents: stream(4, 'x', `/Filter[${'/ASCIIHexDecode'.repeat(50)}]`) }),
    'contents through runs': () =>
      pdf({ contents: stream(4, `${'\x81 '.repeat(500_000)}\x80`, '/Filter/RunLengthDecode') }),
    'a million saved states': () => pdf({ contents: deflated(4, 'q '.repeat(1_000_000)) }),
    'a million curves': () => pdf({ contents: deflated(4, `0 0 m ${'0 0 200 200 0 200 c '.repeat(1_000_000)} S`) }),
    'a million texts': () => pdf({ contents: deflated(4, `BT /F 1 Tf ${'(x) Tj '.repeat(1_000_000)} ET`) }),
    'a hundred thousand clips': () => pdf({ contents: deflated(4, '0 0 200 200 re W n '.repeat(100_000)) }),
    'numbers that are too long': () =>
      pdf({ contents: deflated(4, `${'9'.repeat(1_000_000)} ${'-.'.repeat(1_000)} re f`) }),
    'a form that draws itself': () =>
      pdf({
        page: '/Resources<</XObject<</X 10 0 R>>>>',
        contents: '/X Do',
        objects: stream(10, '/X Do', '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 10 0 R>>>>'),
      }),
    'forms that draw a thousand million more': () =>
      pdf({ page: '/Resources<</XObject<</X 10 0 R>>>>', contents: '/X Do', objects: Buffer.concat(forms(9, 10)) }),
    'a pattern of tiny tiles': () =>
      pdf({
        page: '/Resources<</Pattern<</P 5 0 R>>>>',
        contents: '/Pattern cs /P scn 0 0 200 200 re f',
        objects: stream(
          5,
          '0 0 1 1 re f',
          '/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 1 1]/XStep 0.0001/YStep 0.0001/Resources<<>>',
        ),
      }),
    'a pattern made of itself': () =>
      pdf({
        page: '/Resources<</Pattern<</P 5 0 R>>>>',
        contents: '/Pattern cs /P scn 0 0 200 200 re f',
        objects: stream(
          5,
          '/Pattern cs /P scn 0 0 9 9 re f',
          '/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9/Resources<</Pattern<</P 5 0 R>>>>',
        ),
      }),
    'a shading that calls itself': () =>
      pdf({
        page: '/Resources<</Shading<</S<</ShadingType 1/ColorSpace/DeviceGray/Function 5 0 R>>>>>>',
        contents: '/S sh',
        objects: '5 0 obj <</FunctionType 3/Domain[0 1]/Functions[5 0 R 5 0 R]/Bounds[0.5]/Encode[0 1 0 1]>> endobj',
      }),
    'a mask made of itself': () =>
      pdf({
        page: '/Resources<</ExtGState<</G 5 0 R>>>>',
        contents: '/G gs 0 0 200 200 re f',
        objects: Buffer.concat([
          Buffer.from('5 0 obj <</SMask<</S/Luminosity/G 6 0 R>>>> endobj\n'),
          stream(
            6,
            '/G gs 0 0 9 9 re f',
            '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Group<</S/Transparency>>/Resources<</ExtGState<</G 5 0 R>>>>',
          ),
        ]),
      }),
    'a picture of 900 megapixels': () =>
      image(`/Width 30000/Height 30000${GREY}/Filter[/FlateDecode/FlateDecode]`, bytes(90)),
    'a picture that claims four thousand million lines': () => image(`/Width 4294967295/Height 4294967295${GREY}`, 'x'),
    'a picture of no size': () => image(`/Width 0/Height -1${GREY}`, 'x'),
    'a JPEG of rubbish inside': () =>
      image(`/Width 99/Height 99${GREY}/Filter/DCTDecode`, '\xff\xd8\xff\xc0\0\x11\x08\xff\xff\xff\xff\x03\x01\x22\0'),
    'a JBIG2 of rubbish inside': () =>
      image(
        `/Width 99/Height 99/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/JBIG2Decode`,
        '\0\0\0\0\x30\0\x01\xff\xff\xff\xff\x7f\xff\xff\xff\x7f\xff\xff\xff',
      ),
    'a JPEG 2000 of rubbish inside': () =>
      image('/Width 99/Height 99/Filter/JPXDecode', '\xff\x4f\xff\x51\0\x2f\0\0\x7f\xff\xff\xff\x7f\xff\xff\xff'),
    'a fax of a million lines': () =>
      image(
        '/Width 1/Height 1000000/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns 65535/Rows 1000000>>',
        '\xff'.repeat(1_000),
      ),
    'a predictor that lies': () =>
      image(
        `/Width 9/Height 9${GREY}/Filter/FlateDecode/DecodeParms<</Predictor 15/Columns 2147483647/Colors 99/BitsPerComponent 16>>`,
        deflateSync(Buffer.alloc(100)),
      ),
    'a colour space made of itself': () =>
      pdf({
        page: '/Resources<</ColorSpace<</C 5 0 R>>>>',
        contents: '/C cs 0 sc 0 0 9 9 re f',
        objects: '5 0 obj [/Indexed 5 0 R 255 5 0 R] endobj',
      }),
  },
});

export const PDF_CONTENTS_FILES: readonly HostileFile[] = [...FONTS, ...COSTLY];
