import type { Bank } from './bank.ts';

export const compilerDesign: Bank = {
  subject: 'Compiler Design',
  code: '5CS4-05',
  semester: 'V',
  short: [
    'What is a token, a lexeme and a pattern?',
    'Define ambiguous grammar.',
    'What is left recursion and why must it go?',
    'Name the phases of a compiler.',
    'What is a handle in bottom-up parsing?',
    'Define FIRST and FOLLOW.',
    'What does a symbol table hold?',
    'What is a basic block?',
  ],
  medium: [
    'Draw the NFA for (a|b)*abb by Thompson’s construction and turn it into a DFA.',
    'Find FIRST and FOLLOW of the expression grammar after removing left recursion, and its LL(1) table.',
    'Translate a = b * -c + b * -c to three-address code, quadruples and triples.',
    'Explain S-attributed and L-attributed definitions with an example of each.',
    'Describe an activation record and what happens to it at call and return.',
  ],
  long: [
    'Construct the canonical LR(0) items and the SLR table of S -> CC, C -> cC | d. | Parse the string ccdd by it.',
    'Explain peephole optimisation, common subexpressions, dead code and code motion with a before and after. | Draw the flow graph of a nested loop and find its natural loops.',
    'Compare LL(1), SLR, LALR and canonical LR by power and size of tables. | Show a grammar that is LALR but not SLR.',
    'Explain register allocation by graph colouring. | Allocate three registers for a block of eight instructions, spilling where you must.',
  ],
  notes: [
    {
      unit: 'I',
      title: 'Lexical Analysis',
      sections: [
        'Task: Characters become tokens; blanks and comments vanish. It is apart from parsing because it is simpler and takes most of the time.',
        'Regular expressions: Union, concatenation and repetition describe every token of common languages. Thompson’s construction makes an NFA of twice as many states as symbols.',
        'Subset construction: A state of the DFA is a set of states of the NFA. In the worst case it doubles with each state, in practice it hardly grows.',
        'Conflicts: The longest match wins; of equally long ones the rule that stands first, so keywords stand before identifiers.',
      ],
    },
    {
      unit: 'II',
      title: 'Syntax Analysis',
      sections: [
        'Top down: A recursive descent parser has a procedure for each nonterminal. Left recursion would never end, common prefixes would leave a choice open: both are removed first.',
        'Bottom up: Shift until a handle lies on the stack, then reduce. The automaton of items says which.',
        'Tables: SLR looks at FOLLOW, canonical LR at the exact lookahead, LALR merges states with the same core and is what tools build.',
        'Errors: Panic mode skips to a semicolon. A parser that stops at the first mistake is of little use to its user.',
      ],
    },
  ],
};
