import { encryptedPdf, pdfByHand } from './by-hand.ts';
import { files, pdf, stream, type HostileFile } from './hostile-file.ts';

/** PDFs that are encrypted, or bring something along: scripts, programs, files, forms. */

const annotations = (count: number) =>
  `/Annots[${'<</Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(http://example.org)>>>> '.repeat(count)}]`;
export const PDF_LADEN_FILES: readonly HostileFile[] = files('pdf', {
  '422 ENCRYPTED_PDF': {
    'a password to open': () => encryptedPdf('secret'),
    'an encryption that nobody knows': () =>
      pdfByHand('4 0 obj <</Filter/Unknown/V 99/R 99>> endobj', '/Encrypt 4 0 R/ID[<00><00>]'),
    'an encryption of rubbish': () =>
      pdfByHand(
        '4 0 obj <</Filter/Standard/V 5/R 6/Length 256/O(x)/U(x)/OE()/UE()/P 0/Perms()>> endobj',
        '/Encrypt 4 0 R/ID[<00><00>]',
      ),
  },
  '201': {
    'a password for the owner alone': () => encryptedPdf(''),
    'an encryption that is itself a circle': () => pdfByHand('4 0 obj 4 0 R endobj', '/Encrypt 4 0 R'),
    'a script that starts by itself': () =>
      pdf({ catalogue: '/OpenAction<</S/JavaScript/JS(while\\(true\\){app.alert\\(1\\)})>>' }),
    'a program that starts by itself': () =>
      pdf({ catalogue: '/OpenAction<</S/Launch/F(/bin/sh)/Win<</F(cmd.exe)/P(/c calc)>>>>' }),
    'a form that is sent by itself': () => pdf({ catalogue: '/OpenAction<</S/SubmitForm/F(http://127.0.0.1:9/)>>' }),
    'scripts by name': () =>
      pdf({ catalogue: '/Names<</JavaScript<</Names[(a)<</S/JavaScript/JS(app.alert\\(1\\))>>]>>>>' }),
    'a file inside': () =>
      pdf({
        catalogue: '/Names<</EmbeddedFiles<</Names[(x.exe)<</F(x.exe)/EF<</F 5 0 R>>>>]>>>>',
        objects: stream(5, 'MZ'),
      }),
    'contents from another file': () =>
      pdf({ contents: Buffer.from('4 0 obj <</F(/etc/passwd)/Length 0>> stream\n\nendstream endobj\n') }),
    'an XML form': () =>
      pdf({
        catalogue: '/AcroForm<</XFA 5 0 R>>',
        objects: stream(5, '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'),
      }),
    'a form whose fields are their own parents': () =>
      pdf({
        catalogue: '/AcroForm<</Fields[5 0 R]>>',
        page: '/Annots[5 0 R]',
        objects: '5 0 obj <</FT/Tx/T(x)/Parent 5 0 R/Kids[5 0 R]/Subtype/Widget/Rect[0 0 9 9]>> endobj',
      }),
    'a hundred thousand links': () => pdf({ page: annotations(100_000) }),
    'a contents list in a circle': () =>
      pdf({
        catalogue: '/Outlines 5 0 R',
        objects:
          '5 0 obj <</First 6 0 R/Last 6 0 R/Count 1>> endobj 6 0 obj <</Title(x)/Parent 5 0 R/Next 6 0 R/First 5 0 R>> endobj',
      }),
    'names in a circle': () =>
      pdf({ catalogue: '/Names<</Dests 5 0 R>>', objects: '5 0 obj <</Kids[5 0 R]/Limits[(a)(z)]>> endobj' }),
    'layers in a circle': () =>
      pdf({ catalogue: '/OCProperties<</OCGs[5 0 R]/D<</Order[5 0 R]>>>>', objects: '5 0 obj [5 0 R [5 0 R]] endobj' }),
  },
});
