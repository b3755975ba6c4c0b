/** What the font of the page names its signs '#', '&', '@' and '%' after. */
const NAMES: Readonly<Record<string, string>> = { '\u{754}': '#', '\u{2264}': '&', '\u{5D0}': '@', '\u{628}': '%' };
const CHARACTER_MAP = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /A def
1 begincodespacerange <00> <FF> endcodespacerange
8 beginbfrange <20> <22> <0020> <23> <23> <0754> <24> <24> <0024> <25> <25> <0628> <26> <26> <2264> <27> <3F> <0027>
<40> <40> <05D0> <41> <7E> <0041> endbfrange endcmap end end`;

/** A PDF of one page with these lines, which are set from left to right. */
export function pdfOfSigns(lines: readonly string[]): Buffer {
  const shown = lines.map((line, at) => {
    const text = Array.from(line, (sign) => NAMES[sign] ?? sign).join('');
    return `BT /F 12 Tf 40 ${800 - at * 30} Td (${text.replaceAll(/[()\\]/g, String.raw`\$&`)}) Tj ET`;
  });
  const streamOf = (content: string) => `<</Length ${content.length}>>stream\n${content}\nendstream`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 5 0 R/Resources<</Font<</F 6 0 R>>>>>>',
    streamOf(CHARACTER_MAP),
    streamOf(shown.join('\n')),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding/ToUnicode 4 0 R>>',
  ];
  const parts = objects.map((object, at) => `${at + 1} 0 obj ${object} endobj\n`);
  return Buffer.from(`%PDF-1.4\n${parts.join('')}trailer <</Root 1 0 R/Size 7>>\n%%EOF`, 'latin1');
}
