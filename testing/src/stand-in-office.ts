import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { lazyZip } from '@exam-vault/server/base/lazy-zip';

/**
 * What the stand-in does, by words in the document: HANG, CRASH, NOTHING (it ends well and writes no PDF), FILL (its folder), and ATTACK with the port of a listener.
 * Otherwise it makes a PDF of one page with the document's text and, as Attack does, what it was able to do.
 */
const PROGRAM = `
const fs = require('node:fs');
const net = require('node:net');
const { join } = require('node:path');
const args = process.argv.slice(2);
const profile = new URL(args.find((one) => one.startsWith('-env:UserInstallation=')).split('=')[1]).pathname;
const folder = args[args.indexOf('--outdir') + 1];
const file = args.at(-1);
const seen = join(profile, 'user', 'seen');
// As LibreOffice, which wants to be started again where it has made its settings.
if (!fs.existsSync(seen)) {
  fs.writeFileSync(seen, '');
  process.exit(81);
}
const source = fs.readFileSync(file, 'latin1');
const settings = fs.readFileSync(join(profile, 'user', 'registrymodifications.xcu'), 'utf8');
const said = [...source.matchAll(/<w:t>([^<]*)<\\/w:t>/g)].map(([, words]) => words);
if (/DisableMacrosExecution" oor:op="fuse"><value>true/.test(settings)) said.push('macros off');
if (source.includes('CRASH')) process.exit(1);
if (source.includes('NOTHING')) process.exit(0);
if (source.includes('FILL')) for (let at = 0; ; at += 1) fs.writeFileSync(join(folder, 'part' + (at % 400)), Buffer.alloc(65536));
if (source.includes('HANG')) for (;;);
const works = (attempt) => { try { attempt(); return true; } catch { return false; } };
function tries() {
  const host = (path) => ['read ' + path, () => fs.readFileSync(path)];
  return [
    host('/etc/passwd'),
    host('/proc/1/environ'),
    ['write beside', () => fs.writeFileSync(join(folder, '..', 'exam-vault-escaped'), 'x')],
    ['rename beside', () => fs.renameSync(file, join(folder, '..', 'exam-vault-escaped'))],
    ['link', () => fs.symlinkSync('/etc/passwd', join(folder, 'link'))],
    ['start a process', () => { const { error } = require('node:child_process').spawnSync(process.execPath, ['-v']); if (error) throw error; }],
  ].filter(([, attempt]) => works(attempt)).map(([name]) => name);
}
function reach(port) {
  return new Promise((resolve) => {
    try {
      const socket = net.connect(port, '127.0.0.1');
      socket.on('connect', () => resolve(['reach the network']));
      socket.on('error', () => resolve([]));
    } catch {
      resolve([]);
    }
  });
}
function pdf(lines) {
  const content = 'BT /F1 12 Tf 14 TL 60 760 Td ' + lines.map((line) => '(' + line.replace(/[()\\\\]/g, '') + ") '").join(' ') + ' ET';
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    '<</Length ' + content.length + '>>stream\\n' + content + '\\nendstream',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let text = '%PDF-1.4\\n';
  const places = objects.map((object, at) => { const place = text.length; text += (at + 1) + ' 0 obj' + object + 'endobj\\n'; return place; });
  const start = text.length;
  text += 'xref\\n0 6\\n0000000000 65535 f \\n' + places.map((place) => String(place).padStart(10, '0') + ' 00000 n \\n').join('');
  return text + 'trailer<</Size 6/Root 1 0 R>>\\nstartxref\\n' + start + '\\n%%EOF\\n';
}
(async () => {
  const port = /ATTACK (\\d+)/.exec(source)?.[1];
  if (port) said.push(...tries(), ...(await reach(Number(port))), 'attacked');
  fs.writeFileSync(join(folder, 'file.pdf'), pdf(said));
  process.exit(0);
})();
`;

/** A program that is called as LibreOffice is, for tests on machines without it. `command` is its soffice. */
export async function standInOffice(): Promise<{ readonly command: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'exam-vault-stand-in-'));
  const program = join(folder, 'program');
  await mkdir(program);
  // In the sandbox another user runs it.
  await chmod(folder, 0o755);
  await writeFile(join(program, 'soffice'), '');
  await writeFile(join(program, 'soffice.bin'), `#!${process.execPath}\n${PROGRAM}`, { mode: 0o755 });
  return { command: join(program, 'soffice'), remove: () => rm(folder, { recursive: true }) };
}

/** A zip of these parts; the stand-in reads only what isn't compressed. */
export async function zipOf(parts: Readonly<Record<string, string>>, compress = false): Promise<Buffer> {
  const zip = lazyZip();
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name, { compress });
  void zip.end();
  return await buffer(zip.stream);
}

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument';

/** A Word file with these paragraphs. @param more of its parts */
export const wordFile = (paragraphs: readonly string[], more: Readonly<Record<string, string>> = {}): Promise<Buffer> =>
  zipOf({
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `<?xml version="1.0"?><Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r" Type="${DOCUMENT}" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="${WORD}"><w:body>${paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('')}</w:body></w:document>`,
    ...more,
  });

/** The beginning of a file by Word or PowerPoint of before 2007, or of an encrypted one: its directory has these streams. */
export function compoundFile(...streams: readonly string[]): Buffer {
  const file = Buffer.alloc(512 * 3);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file);
  for (const [at, name] of ['Root Entry', ...streams].entries()) {
    const entry = file.subarray(512 + at * 128, 640 + at * 128);
    const bytes = Buffer.from(`${name}\0`, 'utf16le');
    bytes.copy(entry);
    entry.writeUInt16LE(bytes.length, 64);
    entry[66] = at === 0 ? 5 : 2;
  }
  return file;
}
