import type { Bank } from './bank.ts';

export const computerNetworks: Bank = {
  subject: 'Computer Networks',
  code: '5CS4-04',
  semester: 'V',
  short: [
    'What is the purpose of the preamble in an Ethernet frame?',
    'Differentiate between a hub, a switch and a router.',
    'Define propagation delay and transmission delay.',
    'Why does TCP need a three-way handshake and not a two-way one?',
    'How many usable hosts has the network 192.168.10.64/27?',
    'What is piggybacking of acknowledgements?',
    'Name the fields of a UDP header.',
    'What is the count-to-infinity problem?',
  ],
  medium: [
    'Explain CSMA/CD and derive the minimum length of a frame for a cable of 2500 m at 10 Mbit/s.',
    'Compare Go-Back-N with selective repeat for a window of size 7.',
    'A company is given 172.16.0.0/22. Divide it among departments of 400, 200, 100 and 50 hosts.',
    'Describe how DNS resolves www.example.edu, with iterative and recursive queries.',
    'Explain slow start, congestion avoidance and fast retransmit with a graph of the congestion window.',
  ],
  long: [
    'Draw the OSI model and name for each layer its unit of data and one protocol. | Encode the bits 1101011011 by the generator 10011 and show how the receiver checks the CRC.',
    'Explain link-state routing and run Dijkstra’s algorithm on a graph of six routers of your choice. | Why does OSPF divide a network into areas?',
    'Describe the TCP header field by field. | Draw the state diagram of a connection from CLOSED to TIME_WAIT and back.',
    'Explain the leaky bucket and the token bucket. | A token bucket holds 1 MB and fills at 2 MB/s; the line takes 10 MB/s. How long does a full burst last?',
  ],
  notes: [
    {
      unit: 'I',
      title: 'Physical Layer and Media',
      sections: [
        'Guided media: Twisted pair is cheap and bends easily; its twists cancel what neighbours induce. Coaxial cable shields better. Fibre carries light, is immune to interference and spans kilometres without a repeater.',
        'Bandwidth and capacity: By Nyquist a noiseless line of bandwidth B with L levels carries 2B log2 L bits a second. By Shannon noise bounds it to B log2 (1 + S/N) whatever the number of levels.',
        'Encoding: Manchester code has a transition in the middle of every bit, so that the receiver never loses the clock. The price is twice the bandwidth.',
        'Multiplexing: Frequency division gives each channel a band, time division a slot, wavelength division a colour in the fibre. Statistical multiplexing gives slots only to those that have something to send.',
      ],
    },
    {
      unit: 'IV',
      title: 'Transport Layer',
      sections: [
        'Ports: A port names a process on a host. A connection is the pair of two sockets, so one server port can hold thousands of connections.',
        'UDP: A checksum, two ports, a length and nothing else. Used where the newest datum counts more than every datum: DNS, voice, games.',
        'Reliable delivery: Sequence numbers find duplicates and gaps, acknowledgements find losses, a timer finds silence. The timeout follows the smoothed round trip time and its deviation.',
        'Congestion control: The window grows by doubling in slow start, then by one segment a round trip. A loss halves it: additive increase, multiplicative decrease is fair to those who share the line.',
      ],
    },
  ],
};
