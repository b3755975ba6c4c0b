/**
 * What pdf.js asks for beside the file: character maps, the standard fonts, decoders. All from this hub, under names that
 * carry their content's hash, and only what a file needs.
 */
const ASSETS: Record<string, string> = Object.fromEntries(
  Object.entries({
    ...import.meta.glob<string>('../../../../node_modules/pdfjs-dist/cmaps/*.bcmap', {
      query: '?url&no-inline',
      import: 'default',
      eager: true,
    }),
    ...import.meta.glob<string>('../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
      query: '?url&no-inline',
      import: 'default',
      eager: true,
    }),
    ...import.meta.glob<string>('../../../../node_modules/pdfjs-dist/wasm/{jbig2,openjpeg}.wasm', {
      query: '?url&no-inline',
      import: 'default',
      eager: true,
    }),
  }).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]),
);

/** The factory pdf.js makes one of for each document. */
export class PdfAssets {
  async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    const url = ASSETS[filename];
    if (url === undefined) throw new Error(`${filename} is not among the viewer's assets`);
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${filename} could not be read: ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }
}
