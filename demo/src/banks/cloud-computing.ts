import type { Bank } from './bank.ts';

export const cloudComputing: Bank = {
  subject: 'Cloud Computing',
  code: '7CS4-11',
  semester: 'VII',
  short: [
    'Give NIST’s definition of cloud computing in one sentence.',
    'Differentiate between IaaS, PaaS and SaaS.',
    'What is a hypervisor of type 1?',
    'Define elasticity.',
    'What is a hybrid cloud?',
    'Name two differences between a container and a virtual machine.',
    'What is object storage?',
    'What does a service level agreement of 99.9 % permit in a month?',
  ],
  medium: [
    'Explain full virtualisation, paravirtualisation and hardware assistance.',
    'Describe live migration of a virtual machine by pre-copy, and when it fails to converge.',
    'Run word count by MapReduce on three lines of text, showing map, shuffle and reduce.',
    'Compare vertical with horizontal scaling for a shop on the day of a sale.',
    'Explain the shared responsibility model with an example of a leak on each side.',
  ],
  long: [
    'Draw the architecture of a cloud: fabric, virtualisation, platform, service. | Compare two public providers in compute, storage and price model.',
    'State the CAP theorem and place three stores that you know. | Explain eventual consistency with the example of a shopping basket.',
    'Design an application of three tiers that survives the loss of a data centre. | Compute its availability if each tier has 99.5 % in each of two zones.',
    'Explain how a container is isolated: namespaces, cgroups, layers of a file system. | What does an orchestrator do when a node dies?',
  ],
  notes: [
    {
      unit: 'II',
      title: 'Virtualisation',
      sections: [
        'Idea: One machine appears as many. The hypervisor runs guest code directly and traps what touches the machine itself.',
        'Memory: Shadow tables map a guest’s idea of an address to the machine’s; hardware with nested tables does it without a trap.',
        'Devices: An emulated network card is slow but known to every guest; a paravirtual one needs a driver and is fast; passing a device through is fastest and ties the guest to its host.',
        'Containers: Processes that see their own files, network and ids but share the kernel. They start in milliseconds; what breaks the kernel breaks them all.',
      ],
    },
    {
      unit: 'IV',
      title: 'Storage and Data in the Cloud',
      sections: [
        'Block, file, object: A block volume belongs to one machine, a file share to many, an object store to whoever has the key. Objects are replaced whole, never changed in part.',
        'Replication: Three copies in different racks survive two failures. Erasure coding survives as much with half the space and more work.',
        'MapReduce: Map makes pairs, shuffle brings equal keys together, reduce folds them. A task that fails is simply run again, because it changed nothing.',
        'Consistency: Quorums with R + W > N read what was last written. Less than that is faster and may show the past.',
      ],
    },
  ],
};
