import type { Bank } from './bank.ts';

export const steelStructures: Bank = {
  subject: 'Steel Structures',
  code: '7CE4-02',
  semester: 'VII',
  short: [
    'Define the shape factor of a section.',
    'What is a plastic hinge?',
    'Differentiate between a bearing and a slip-critical bolt.',
    'What is block shear?',
    'What is the slenderness limit of a tension member under reversal?',
    'Define the effective length of a column.',
    'What is web crippling?',
    'Why is a lacing given?',
  ],
  medium: [
    'Find the strength of a lap joint of two plates of 12 mm with six bolts M20 of grade 4.6.',
    'Design a tension member of two angles for 350 kN.',
    'Find the design strength of an ISHB 300 of 4 m, fixed at one end and hinged at the other.',
    'Compare bolts with welds.',
    'Find the plastic moment of a fixed beam under a uniform load by the static and the kinematic method.',
  ],
  long: [
    'Design a simply supported beam of 7 m carrying 30 kN/m whose compression flange is held. | Check shear and deflection by IS 800.',
    'Design a built-up column of two channels with single lacing for 1200 kN. | Sketch it with all details.',
    'Design a welded bracket that carries 100 kN at 250 mm from the face of a column. | Draw it.',
    'Explain the parts of a plate girder and the action of its stiffeners. | Design the web and the flanges for 20 m and 60 kN/m.',
  ],
  notes: [
    {
      unit: 'III',
      title: 'Compression Members',
      sections: [
        'Buckling: Euler’s load falls with the square of the slenderness. Real columns fail earlier, because they are never straight and carry stress from rolling.',
        'Curves: IS 800 gives four curves a to d by the kind of section and the axis. The curve is chosen before the strength is read.',
        'Built-up columns: Channels apart are stiffer than channels together. Lacing makes them act as one and is designed for 2.5 % of the load as shear.',
        'Bases: A slab base for small loads, a gusseted base for large ones, anchors where there is uplift.',
      ],
    },
  ],
};
