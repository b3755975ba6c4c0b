/** Entries of one block of a character map (Adobe technical note 5411). */
const BLOCK = 100;
const hex = (number: number) => number.toString(16).padStart(4, '0');

/** Numbers the letters that the pages of a document use, so that one font has all of them. */
export function wordCodes() {
  const codes = new Map<string, number>();
  return {
    /** A word in hexadecimal, as the font writes it, and how many letters it has there. */
    encoded(word: string): { readonly hex: string; readonly letters: number } {
      const letters = Array.from(word);
      for (const letter of letters) if (!codes.has(letter)) codes.set(letter, codes.size + 1);
      return { hex: letters.map((letter) => hex(codes.get(letter) ?? 0)).join(''), letters: letters.length };
    },

    /** Tells a reader of the PDF which letter each number is (ISO 32000-1, 9.10.3). */
    toUnicode(): string {
      const entries = [...codes].map(([letter, code]) => {
        const units = Array.from({ length: letter.length }, (_, at) => hex(letter.charCodeAt(at)));
        return `<${hex(code)}> <${units.join('')}>`;
      });
      const blocks: string[] = [];
      for (let at = 0; at < entries.length; at += BLOCK) {
        const block = entries.slice(at, at + BLOCK);
        blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
      }
      return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end
`;
    },
  };
}

export type WordCodes = ReturnType<typeof wordCodes>;
