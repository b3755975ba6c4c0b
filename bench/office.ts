import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findLibreOffice } from '@exam-vault/sandbox/office/find-libreoffice';
import { UnconvertibleError } from '@exam-vault/sandbox/office/office-converter';
import { sandboxedOfficeConverter } from '@exam-vault/sandbox/office/sandboxed-office-converter';
import { sandbox } from '@exam-vault/sandbox/sandbox';
import { officeTypeOf } from '@exam-vault/server/library/files/office-file';
import { wordFile, zipOf } from '@exam-vault/testing/stand-in-office';
import { cpuOf } from './cpu.ts';
import { MEGABYTE } from './memory.ts';
import { UsageError } from './options.ts';
import type { Result } from './table.ts';

const SENTENCE = 'Deadlock needs mutual exclusion, hold and wait, no preemption and circular wait.';
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const OPEN_DOCUMENT = ['office', 'text', 'drawing', 'script']
  .map((name) => [{ drawing: 'draw' }[name] ?? name, name])
  .map(([short, name]) => `xmlns:${short}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ');
const SIZES =
  'xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" xmlns:xlink="http://www.w3.org/1999/xlink"';

function openDocument(kind: string, body: string, more: Readonly<Record<string, string>> = {}): Promise<Buffer> {
  const names = ['content.xml', ...Object.keys(more)];
  const entries = names.map((name) => `<m:file-entry m:full-path="${name}" m:media-type="text/xml"/>`).join('');
  return zipOf({
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    'content.xml': `<?xml version="1.0"?><office:document-content ${OPEN_DOCUMENT} ${SIZES} office:version="1.2">${body}</office:document-content>`,
    'META-INF/manifest.xml': `<?xml version="1.0"?><m:manifest xmlns:m="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><m:file-entry m:full-path="/" m:media-type="application/vnd.oasis.opendocument.${kind}"/>${entries}</m:manifest>`,
    ...more,
  });
}

const slides = (count: number) =>
  Array.from(
    { length: count },
    (_, at) =>
      `<draw:page draw:name="s${at}"><draw:frame svg:x="2cm" svg:y="2cm" svg:width="20cm" svg:height="12cm"><draw:text-box>${`<text:p>${at}. ${SENTENCE}</text:p>`.repeat(6)}</draw:text-box></draw:frame></draw:page>`,
  ).join('');

/** Text and a picture from files and addresses elsewhere. */
function linkingWord(origin: string): Promise<Buffer> {
  const linked = ['linked.png', 'template.dotm'].map((name) => `${origin}/${name}`);
  const picture = `</w:t></w:r><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:extent cx="990000" cy="990000"/><wp:docPr id="1" name="p"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:nvPicPr><pic:cNvPr id="0" name="x"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip xmlns:r="${RELATION}" r:link="r7"/></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="990000" cy="990000"/></a:xfrm><a:prstGeom prst="rect"/></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r><w:r><w:instrText> INCLUDETEXT "file:///etc/passwd" </w:instrText></w:r><w:r><w:t>`;
  const relation = (id: string, type: string, target?: string) =>
    `<Relationship Id="${id}" Type="${RELATION}/${type}" Target="${target}" TargetMode="External"/>`;
  return wordFile([picture], {
    'word/_rels/document.xml.rels': `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation('r7', 'image', linked[0])}${relation('r8', 'attachedTemplate', linked[1])}</Relationships>`,
  });
}

const linkingText = (origin: string) =>
  openDocument(
    'text',
    `<office:body><office:text><text:p>${SENTENCE}</text:p><text:section text:name="s"><text:section-source xlink:href="file:///etc/passwd" text:filter-name="Text"/><text:p>old</text:p></text:section><text:p><draw:frame svg:width="2cm" svg:height="2cm"><draw:image xlink:href="${origin}/odt.png"/></draw:frame></text:p></office:text></office:body>`,
  );

/** Converts made files, some of which refer to this machine, and those of OFFICE_FILES, with the real LibreOffice. */
export async function office(): Promise<Result> {
  const libreOffice = findLibreOffice(null);
  if (!libreOffice)
    throw new UsageError('There is no LibreOffice on this machine: docs/operating.md says how to have it.');
  const folder = await mkdtemp(join(tmpdir(), 'office-bench-'));
  let requests = 0;
  const server = createServer((_request, response) => {
    requests += 1;
    response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let peak = 0;
  const told = (details: unknown) => (peak = (details as { peakMemoryBytes: number }).peakMemoryBytes);
  const isolation = sandbox({ mode: 'strict', log: { info: () => {}, warn: () => {}, error: () => {} } });
  const converter = sandboxedOfficeConverter({ sandbox: isolation, libreOffice, log: { info: told, warn: told } });
  const faults: string[] = [];

  async function tried(name: string, path: string): Promise<(string | number)[]> {
    const to = join(folder, 'made.pdf');
    peak = 0;
    const [began, before] = [performance.now(), cpuOf(process.pid).hub];
    try {
      const type = await officeTypeOf(path);
      if (type === null) return [name, 'no office file', 0, 0, 0];
      await converter.convert(path, type, to);
      const pdf = await readFile(to, 'latin1');
      if (!pdf.startsWith('%PDF-') || pdf.includes('root:x:0')) faults.push(`${name}: not the PDF of it`);
      return [
        name,
        'a PDF',
        (performance.now() - began) / 1000,
        (cpuOf(process.pid).hub - before) / 1000,
        peak / MEGABYTE,
      ];
    } catch (error) {
      if (!(error instanceof UnconvertibleError)) throw error;
      return [name, error.reason, (performance.now() - began) / 1000, 0, peak / MEGABYTE];
    } finally {
      await rm(to, { force: true });
    }
  }

  try {
    const made = {
      'three pages.docx': await wordFile(Array.from({ length: 130 }, () => SENTENCE)),
      'forty slides.odp': await openDocument(
        'presentation',
        `<office:body><office:presentation>${slides(40)}</office:presentation></office:body>`,
      ),
      'links.docx': await linkingWord(origin),
      'links.odt': await linkingText(origin),
      'broken.docx': await wordFile([SENTENCE], { 'word/document.xml': '<w:document' }),
    };
    for (const [name, bytes] of Object.entries(made)) await writeFile(join(folder, name), bytes);
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    for (const ending of ['pptx', 'ppt', 'doc'])
      execFileSync(join(dirname(libreOffice.program), 'soffice'), [
        '--headless',
        profile,
        '--convert-to',
        ending,
        '--outdir',
        folder,
        join(folder, ending === 'doc' ? 'three pages.docx' : 'forty slides.odp'),
      ]);
    const names = [...Object.keys(made), 'forty slides.pptx', 'forty slides.ppt', 'three pages.doc'];
    const own = process.env['OFFICE_FILES'];
    const found = own === undefined ? [] : await readdir(own, { recursive: true });
    const rows: (string | number)[][] = [];
    await isolation.state();
    for (const name of names) rows.push(await tried(name, join(folder, name)));
    const real: (string | number)[][] = [];
    for (const name of found) if (/\.[a-z]{3,4}$/i.test(name)) real.push(await tried(name, join(own ?? '', name)));
    if (requests > 0) faults.push(`${requests} requests came out of the sandbox`);
    const columns = ['', 'became', 'seconds', 'of the processor', 'MB'];
    const converted = real.filter(([, became]) => became === 'a PDF').length;
    return {
      tables: [
        { title: 'Made files', columns, rows },
        ...(own === undefined
          ? []
          : [{ title: `${converted} of ${real.length} files of OFFICE_FILES`, columns, rows: real }]),
      ],
      figures: { rows, converted, files: real.length, requests },
      faults,
    };
  } finally {
    server.close();
    isolation.close();
    await rm(folder, { recursive: true, force: true });
  }
}
