import { pdfByHand } from './by-hand.ts';
import { files, type HostileFile } from './hostile-file.ts';

/** What is no document at all, whatever it calls itself, and documents with hostile names. */

const HTML = '<!doctype html><title>x</title><script>alert(1)</script>';

const NO_DOCUMENT = files('pdf', {
  '415 INVALID_FILE_TYPE': {
    nothing: () => '',
    'one byte': () => '%',
    'a NUL': () => '\0',
    'a thousand NULs': () => '\0'.repeat(1_000),
    HTML: () => HTML,
    'SVG with a script': () => '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    'XML with an entity bomb': () =>
      '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><x>&b;</x>',
    JavaScript: () => 'alert(document.cookie)',
    'a Windows program': () => 'MZ\x90\0\x03\0\0\0',
    'a Linux program': () => '\x7fELF\x02\x01\x01\0',
    'a shell script': () => '#!/bin/sh\nrm -rf /\n',
    'a DOCX': () => 'PK\x03\x04\x14\0\x06\0[Content_Types].xml word/document.xml',
    'a GIF': () => 'GIF89a\x01\0\x01\0\x80\0\0\xff\xff\xff\0\0\0;',
    'a WebP': () => 'RIFF\x24\0\0\0WEBPVP8 ',
    'a BMP': () => 'BM\x3a\0\0\0\0\0\0\0',
    'a TIFF': () => 'II*\0\x08\0\0\0',
    'a HEIC': () => '\0\0\0\x18ftypheic\0\0\0\0mif1heic',
    'an AVIF': () => '\0\0\0\x1cftypavif\0\0\0\0avifmif1',
    gzip: () => '\x1f\x8b\x08\0\0\0\0\0\0\x03',
    PostScript: () => '%!PS-Adobe-3.0\n/systemdict where {pop} if',
    RTF: () => '{\\rtf1 x}',
    'a ZIP with a PDF in it': () => `PK\x03\x04\x14\0\0\0\0\0 paper.pdf${pdfByHand()}`,
    'a tar with a PDF in it': () => `${'paper.pdf'.padEnd(257, '\0')}ustar${'\0'.repeat(250)}${pdfByHand()}`,
    'a PDF behind 1,020 bytes': () => `${'x'.repeat(1_020)}${pdfByHand()}`,
    'a PDF in lower case': () => pdfByHand().replace('%PDF', '%pdf'),
    'half the mark of a PDF': () => '%PDF',
    'half the mark of a PNG': () => '\x89PNG\r\n',
    'half the mark of a JPEG': () => '\xff\xd8',
    'a PNG that went through a text editor': () => '\x89PNG\n\x1a\n',
    'a JPEG 2000': () => '\0\0\0\x0cjP  \r\n\x87\n',
  },
});

/** Readers look for the header of a PDF in the first 1,024 bytes. What is stored begins there. */
const BEHIND_SOMETHING = files('pdf', {
  '201': {
    'a page in front of a PDF': () => `${HTML}${pdfByHand()}`,
    'a blank in front of a PDF': () => ` ${pdfByHand()}`,
    'a byte order mark in front of a PDF': () => `\xef\xbb\xbf${pdfByHand()}`,
    'a GIF in front of a PDF': () => `GIF89a\x01\0\x01\0\x80\0\0${pdfByHand()}`,
    'the commands of a printer in front of a PDF': () => `\x1b%-12345X@PJL ENTER LANGUAGE=PDF\r\n${pdfByHand()}`,
  },
  '422 CORRUPT_FILE': {
    'a script in front of the mark of a PDF': () => '#!/bin/sh\necho %PDF-1.4\n',
  },
});

const NAMES: Readonly<Record<string, string>> = {
  'a name of a thousand letters': `${'x'.repeat(1_000)}.pdf`,
  'a name in many scripts': 'परीक्षा-試験-امتحان-🎓.pdf',
  'a name that leads out': '../../../../etc/cron.d/x',
  'a Windows path for a name': 'C:\\Windows\\System32\\x.dll',
  'a name turned around': 'paper\u202Efdp.exe',
  'the name of a program': 'paper.pdf.exe',
  'the name of a device': 'CON',
  'dots for a name': '...',
  'a name with quotes and line breaks': 'a"b\r\nX-Header: y.pdf',
  'a script for a name': '<img src=x onerror=alert(1)>.pdf',
};

const NAMED: readonly HostileFile[] = Object.entries(NAMES).map(([name, fileName]) => ({
  name,
  fileName,
  verdict: '201',
  make: () => Buffer.from(pdfByHand()),
}));

const TOO_LARGE: HostileFile = {
  name: 'a PDF of 50 MB and a byte',
  fileName: 'paper.pdf',
  verdict: '413 FILE_TOO_LARGE',
  make: () => Buffer.concat([Buffer.from(pdfByHand()), Buffer.alloc(50 * 1_048_576 + 1 - pdfByHand().length)]),
};

export const OTHER_FILES: readonly HostileFile[] = [...NO_DOCUMENT, ...BEHIND_SOMETHING, ...NAMED, TOO_LARGE];
