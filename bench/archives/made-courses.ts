/** A course that no college has. */
export interface Course {
  readonly title: string;
  readonly short: string | null;
  readonly code: string;
  readonly semester: number;
  readonly department: 'CSE' | 'ECE' | 'ME' | 'Civil' | 'EE' | 'BBA';
}

export const DEPARTMENTS: Readonly<Record<Course['department'], string>> = {
  CSE: 'CSE',
  ECE: 'ECE',
  ME: 'Mechanical',
  Civil: 'Civil',
  EE: 'Electrical',
  BBA: 'BBA',
};

const LINES = `Theory of Computation;TOC;CS 501;5;CSE
Operating Systems;OS;PCC-CS-403;4;CSE
Database Management Systems;DBMS;CSPC43;4;CSE
Design and Analysis of Algorithms;DAA;CS 402;4;CSE
Computer Organization and Architecture;COA;PCC-CS-402;4;CSE
Discrete Mathematics;DM;MA 301;3;CSE
Data Structures;DS;CS 302;3;CSE
Compiler Design;CD;CS 601;6;CSE
Computer Networks;CN;CSPC54;5;CSE
Software Engineering;SE;CS 503;5;CSE
Artificial Intelligence;AI;CSE 4101;7;CSE
Cloud Computing;;CS 702;7;CSE
Digital Signal Processing;DSP;EC 501;5;ECE
Analog Circuits;AC;ECPC21;3;ECE
Signals and Systems;SS;EC 302;3;ECE
Microprocessors and Microcontrollers;MPMC;EC 404;4;ECE
Electromagnetic Waves;EMW;EC 405;4;ECE
VLSI Design;;EC 603;6;ECE
Control Systems;CS;EE 502;5;EE
Power Electronics;PE;EE 503;5;EE
Electrical Machines;EM;EE 304;3;EE
Power System Analysis;PSA;EE 602;6;EE
Engineering Mechanics;EM;ME 101;1;ME
Thermodynamics;;ME 301;3;ME
Fluid Mechanics;FM;ME 302;3;ME
Heat and Mass Transfer;HMT;ME 502;5;ME
Theory of Machines;TOM;ME 402;4;ME
Strength of Materials;SOM;ME 303;3;ME
Manufacturing Processes;MP;ME 305;3;ME
Surveying;;CE 301;3;Civil
Structural Analysis;SA;CE 501;5;Civil
Concrete Technology;CT;CE 402;4;Civil
Soil Mechanics;;CE 502;5;Civil
Environmental Engineering;EE;CE 601;6;Civil
Engineering Physics;;PH 101;1;CSE
Engineering Chemistry;;CY 102;2;CSE
Probability and Statistics;PS;MA 401;4;CSE
Technical Communication;;HS 201;2;CSE
Financial Accounting;FA;BBA 102;1;BBA
Business Law;;BBA 203;2;BBA
Marketing Management;MM;BBA 301;3;BBA
Organisational Behaviour;OB;BBA 204;2;BBA
Managerial Economics;ME;BBA 105;1;BBA
Human Resource Management;HRM;BBA 401;4;BBA`;

export const COURSES: readonly Course[] = LINES.split('\n').map((line) => {
  const [title = '', short = '', code = '', semester = '', department = 'CSE'] = line.split(';');
  return {
    title,
    short: short || null,
    code,
    semester: Number(semester),
    department: department as Course['department'],
  };
});
