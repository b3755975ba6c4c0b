import type { Bank } from './bank.ts';

export const dbms: Bank = {
  subject: 'DBMS',
  code: '4CS4-05',
  semester: 'IV',
  short: [
    'What is data independence?',
    'Differentiate between a primary key and a candidate key.',
    'Define functional dependency.',
    'What does the ACID property of isolation ask for?',
    'When is a relation in Boyce-Codd normal form?',
    'What is a weak entity? Give an example.',
    'Name three aggregate functions of SQL.',
    'What is a phantom read?',
  ],
  medium: [
    'Draw an ER diagram for a college library with members, books, copies and loans, and turn it into tables.',
    'Find all candidate keys of R(A, B, C, D, E) with A->B, BC->E and ED->A; is it in 3NF?',
    'Write SQL for: students who borrowed every book of one author; the three most borrowed books; members without a loan.',
    'Explain two-phase locking and show a schedule that it permits but that deadlocks.',
    'Compare a B+ tree with a hash index for range queries, equality and insertion.',
  ],
  long: [
    'Explain the anomalies of insertion, deletion and update with one table. | Decompose it step by step to 3NF and show that the join is lossless.',
    'What is a conflict-serializable schedule? Draw the precedence graph of a schedule of three transactions. | Explain timestamp ordering and Thomas’s write rule.',
    'Insert 5, 15, 25, 35, 45, 55, 20, 30 into a B+ tree of order 4, showing each split. | Delete 25 and 45 from it.',
    'Describe write-ahead logging. | A system fails after a checkpoint with two committed and two open transactions: show what ARIES redoes and undoes.',
  ],
  notes: [
    {
      unit: 'II',
      title: 'The Relational Model and SQL',
      sections: [
        'Relation: A set of tuples over named domains. A set has no order and no duplicates; SQL’s tables are bags, which is why DISTINCT exists.',
        'Keys: A superkey identifies a tuple; a candidate key is a superkey that has no superfluous attribute; the primary key is the one chosen.',
        'Joins: An inner join keeps matching pairs; a left outer join keeps the left side too, with nulls. A natural join compares all columns of the same name, which makes it fragile.',
        'Null: A comparison with null is unknown, and WHERE keeps only what is true. NOT IN against a list with a null therefore returns nothing.',
      ],
    },
    {
      unit: 'III',
      title: 'Normalisation',
      sections: [
        'Why: What is stored twice can contradict itself. Normal forms remove the dependency that makes one fact stand in two rows.',
        'Second and third normal form: 2NF forbids that a part of a key determines something, 3NF that a non-key determines another non-key.',
        'Boyce-Codd normal form: Every determinant is a superkey. A decomposition into BCNF is always lossless but may lose a dependency; then 3NF is the better bargain.',
        'Closure: The closure of a set of attributes is found by adding what its dependencies give until nothing changes. It decides keys, implied dependencies and covers.',
      ],
    },
  ],
};
