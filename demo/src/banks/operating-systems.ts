import type { Bank } from './bank.ts';

export const operatingSystems: Bank = {
  subject: 'Operating Systems',
  code: '5CS4-03',
  semester: 'V',
  short: [
    'What is a race condition? Give one example.',
    'Define turnaround time and waiting time.',
    'State the four necessary conditions for deadlock.',
    'What is the use of the translation look-aside buffer?',
    'Differentiate between a process and a thread.',
    'What is thrashing?',
    'What does an inode hold?',
    'Name two differences between a system call and a library call.',
  ],
  medium: [
    'Explain the working set model and show how it prevents thrashing.',
    'Compare paging with segmentation under external fragmentation, sharing and protection.',
    'Describe the producer-consumer problem and solve it with semaphores.',
    'For the reference string 7 0 1 2 0 3 0 4 2 3 0 3 2 find the page faults with LRU and with FIFO for three frames.',
    'Explain the multilevel feedback queue. Why does it favour interactive processes?',
  ],
  long: [
    'Five processes arrive at 0, 1, 2, 3 and 4 ms with bursts of 6, 4, 8, 3 and 2 ms. Draw Gantt charts for SRTF and round robin (quantum 2 ms). | Find the average waiting time in each case and comment.',
    'State the banker’s algorithm and test whether the given state of four processes and three resource types is safe. | How is a deadlock detected when each resource has one instance?',
    'A disk head at cylinder 53 serves requests for 98, 183, 37, 122, 14, 124, 65 and 67. Find the head movement under SSTF, SCAN and C-LOOK. | What does a journaling file system write first, and why?',
    'Solve the dining philosophers problem with a monitor. | Prove that your solution is free of deadlock, and say whether starvation is possible.',
  ],
  notes: [
    {
      unit: 'II',
      title: 'CPU Scheduling',
      sections: [
        'Why schedule: A process alternates between CPU bursts and waiting for input and output. While one waits, another should run; the scheduler decides which, and the dispatcher switches to it.',
        'Criteria: CPU utilisation and throughput should be high; turnaround, waiting and response time low. They pull against each other: a long quantum serves throughput, a short one serves response.',
        'Shortest job first: Gives the least average waiting time of all non-preemptive orders. The length of the next burst is unknown and is estimated by an exponential average of the past ones.',
        'Round robin: Each process gets a quantum and goes to the tail of the queue. With n processes and quantum q nobody waits longer than (n - 1) q. Below the cost of a context switch the quantum is useless.',
        'Multilevel feedback queue: A process that uses up its quantum sinks to a lower queue with a longer one; a process that waits too long is lifted again (ageing), so that nobody starves.',
      ],
    },
    {
      unit: 'III',
      title: 'Deadlocks',
      sections: [
        'Conditions: Mutual exclusion, hold and wait, no preemption and circular wait must all hold at once. Breaking any one of them prevents deadlock.',
        'Prevention: Ordering all resources and asking for them in that order only breaks circular wait and is what real kernels do with their locks.',
        'Avoidance: The banker’s algorithm grants a request only if the state after it is safe, that is, if some order exists in which every process can finish.',
        'Detection and recovery: A cycle in the wait-for graph is a deadlock when each resource has a single instance. The victim is chosen by cost, and counted, so that it is not always the same one.',
      ],
    },
  ],
};
