/**
 * Files that pdf.js loads on demand: character maps, standard fonts and decoders. They come from this hub, under names with the
 * hash of their content.
 */
const ASSETS: Record<string, string> = Object.fromEntries(
  Object.entries({
    ...import.meta.glob<string>('../../../../../node_modules/pdfjs-dist/cmaps/*.bcmap', {
      query: '?url&no-inline',
      import: 'default',
      eager: true,
    }),
    ...import.meta.glob<string>('../../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
      query: '?url&no-inline',
      import: 'default',
      eager: true,
    }),
    ...import.meta.glob<string>('../../../../../node_modules/pdfjs-dist/wasm/{jbig2,openjpeg}.wasm', {
      query: '?url&no-inline',
      import: 'default',
      eager: true,
    }),
  }).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]),
);

/** pdf.js creates one instance for each document. */
export class PdfAssets {
  async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    const url = ASSETS[filename];
    if (url === undefined) throw new Error(`${filename} is not among the viewer's assets`);
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${filename} could not be read: ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }
}
