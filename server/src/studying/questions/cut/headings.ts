/** Words of a heading that names the exam, by what they say. */
const HEADINGS: readonly RegExp[] = [
  /\b(?:university|institute of|college|campus|polytechnic|deemed to be)\b|विश्वविद्यालय|महाविद्यालय/iu,
  /\b(?:mid|end|terminal|sessional|final|quiz|lab|semester|term)\b.{0,14}\bexam|\bexamination\b|परीक्षा/iu,
  /\bmax(?:imum|\.)?\s*marks|\btotal\s*marks|\bmm\s*[:.]\s*\d|\bm\.m\.|पूर्णांक/iu,
  /\btime\s*(?:allowed|[:.\-–—]{1,3})|\bduration\s*:|\btime\b.{0,12}\b(?:hours?|hrs?|min)|समय/iu,
  /\b(?:course|subject|paper)\s*(?:name|title|code|instructor)\b|\binstructor\/?s?\b|\bcourse\b.{0,3}$|विषय/iu,
  /\bprogram(?:me)?\s*(?:name)?\s*[:-]|\bprogram(?:me)?\s+name\b|\bbranch\s*:|\bcredit\s*hours?\b|\bcredit\b.{0,3}$/iu,
  /\b(?:year|sem)\s*\/\s*sem|\bsemester\s*:|\bbatch\s*:|\bsection\s*:\s*[A-Z, ]*$/iu,
  /\broll\s*no|\breg\.?\s*(?:no|\/)|\bstudent[’']?s?\s*name|\benrol/iu,
  /\bcode\s*:\s*[A-Z]{2,4}/u,
];

/** What of a heading a text names. */
export const headingsOf = (text: string) => HEADINGS.flatMap((heading, index) => (heading.test(text) ? [index] : []));
