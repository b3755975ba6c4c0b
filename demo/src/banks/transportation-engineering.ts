import type { Bank } from './bank.ts';

export const transportationEngineering: Bank = {
  subject: 'Transportation Engineering',
  code: '6CE3-01',
  semester: 'VI',
  short: [
    'What is camber and why is it given?',
    'Define stopping sight distance.',
    'What is superelevation?',
    'What does the CBR test measure?',
    'Name three tests on bitumen.',
    'Define capacity and level of service of a road.',
    'What is a transition curve?',
    'What is the gauge of a railway?',
  ],
  medium: [
    'Find the stopping distance at 80 km/h with a reaction time of 2.5 s and a friction of 0.35 on a down grade of 3 %.',
    'Find the superelevation for a curve of 250 m radius at 65 km/h in mixed traffic.',
    'Explain Westergaard’s stresses in a rigid pavement.',
    'Describe the Marshall method of designing a bituminous mix.',
    'Explain the fundamental diagram of traffic flow by Greenshields.',
  ],
  long: [
    'Design a flexible pavement by IRC 37 for 1200 commercial vehicles a day, growing by 7.5 %, on a subgrade of CBR 5 %. | Sketch the section.',
    'Explain the signal design of Webster for a crossing of four arms. | Find the cycle and the greens from given flows.',
    'Classify roads by the Nagpur plan and describe a survey for a new alignment. | Which obligatory points govern the line of a hill road?',
    'Describe the parts of a permanent way and the function of each. | Explain creep of rails and its prevention.',
  ],
  notes: [
    {
      unit: 'II',
      title: 'Geometric Design',
      sections: [
        'Sight distance: A driver must see as far as he needs to stop: the way in the time of reaction, and the way of braking.',
        'Superelevation: The outer edge is raised so that a part of the weight turns the vehicle. In mixed traffic it is limited to 7 % for the sake of slow carts.',
        'Transition curves: The spiral lets curvature grow from zero, and with it superelevation and widening.',
        'Vertical curves: Summit curves are governed by sight, valley curves by comfort and by headlights at night.',
      ],
    },
  ],
};
