const words = (lists: readonly string[]): ReadonlySet<string> => new Set(lists.flatMap((list) => list.split(' ')));

/** Numbers as words. Add those of your languages. */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([
  ...'one two three four five six seven eight nine ten'.split(' ').map((word, at) => [word, at + 1] as const),
  ...'एक दो तीन चार पाँच छह सात आठ नौ दस'.split(' ').map((word, at) => [word, at + 1] as const),
  ['पांच', 5],
  ['छः', 6],
]);

/** What an instruction can't do without: it speaks of the questions, their marks or how to answer. */
export const ABOUT_QUESTIONS = words([
  'attempt answer answers question questions subpart subparts compulsory mandatory marks mark carry carries instructions candidate candidates',
  'calculator calculators missing suitable suitably section sections discrepancy guidelines choose instruction',
  'प्रश्न प्रश्नों अनिवार्य अंक अंकों उत्तर',
]);

/** Words that say what to do with them, or what they are worth. */
export const DIRECTIVES = words([
  'attempt attempted answer answers answered solve carry carries carrying compulsory mandatory marks mark allowed permitted assume assumed choose select',
  'write draw use must should any all each instruction',
  'कीजिए कीजिये करें दीजिए दें लिखिए लिखें अनिवार्य अंक अंकों हल',
]);

/** Other words of instructions. */
export const OF_INSTRUCTIONS = words([
  'all any each every both either neither only at least most maximum minimum or and not no more than less part parts following below above given from out of',
  'the a an to in on is are be will would shall should must may can it its this that these those their if then them you your by for with as per has have',
  'brief briefly short long medium detail details type objective subjective descriptive carrying equal equally total full numbered number numbers serial sub',
  'solve write select choose correct option options alternative alternatives choice internal optional attempted answered required require requires',
  'assume assumed assumption assumptions data necessary needed state stated clearly wherever whenever where draw neat diagram diagrams sketch sketches figure figures',
  'right left indicate indicates denote margin use used allowed permitted scientific programmable symbols usual meaning meanings otherwise unless',
  'before after check paper booklet sheet code course roll enter exam examination hall time hours hour minutes min max instruction special specific',
  'precise strictly show work working steps partial credit credits support submission other another adjacent different together same place order order',
  'limit within words line lines page pages marked against group unit module start begin new fresh sequence',
  'सभी सब कोई किन्हीं किसी प्रत्येक हर के का की में से है हैं को कीजिए करें कीजिये दीजिए दें लिखिए लिखें हल समान बराबर केवल भी भाग खण्ड खंड अथवा या और कुल',
]);

/** Words for what a section or question may ask of its parts. Each begins and ends where a word may. */
export const MEANINGS = {
  any: words(['any', 'किन्हीं', 'कोई', 'किसी']),
  all: words(['all', 'both', 'सभी', 'सब']),
  either: words(['either']),
  each: words(['each', 'every', 'प्रत्येक', 'हर']),
  compulsory: words(['compulsory', 'mandatory', 'अनिवार्य']),
  equal: words(['equal', 'equally', 'same', 'समान', 'बराबर']),
} as const;
