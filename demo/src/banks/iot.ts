import type { Bank } from './bank.ts';

export const iot: Bank = {
  subject: 'IoT',
  code: '7CS4-13',
  semester: 'VII',
  short: [
    'Define the Internet of Things.',
    'Differentiate between a sensor and an actuator.',
    'What is MQTT’s quality of service 1?',
    'Name two differences between Zigbee and Wi-Fi.',
    'What is edge computing?',
    'What is the range and rate of LoRa?',
    'Why does a battery sensor sleep?',
    'What is an RFID tag without a battery powered by?',
  ],
  medium: [
    'Draw the layers of an IoT architecture and place a soil moisture sensor, a gateway and a phone in them.',
    'Compare MQTT, CoAP and HTTP for a sensor that sends 20 bytes a minute.',
    'A node takes 20 mA for 2 s each minute and 10 µA else. How long does a battery of 2000 mAh last?',
    'Explain publish and subscribe with topics and wildcards.',
    'Describe how a sensor is read by I2C: addresses, start, acknowledge, stop.',
  ],
  long: [
    'Design a system for irrigating a field of four hectares: sensors, network, gateway, cloud, and what happens without a link. | Estimate its cost and the life of its batteries.',
    'Explain 6LoWPAN and RPL. | Why does IPv6 need header compression on frames of 127 bytes?',
    'List the weaknesses of cheap cameras that made the Mirai botnet possible. | Write rules that a manufacturer should keep for updates, passwords and ports.',
    'Explain analogue to digital conversion: sampling, quantisation, resolution. | A sensor gives 10 mV for each °C; which resolution has a 10-bit converter with a reference of 3.3 V?',
  ],
  notes: [
    {
      unit: 'I',
      title: 'Things and Architectures',
      sections: [
        'Thing: A thing has an identity, senses or acts, and talks. What it says is worth something only together with where and when.',
        'Layers: Perception, network, platform, application. A gateway joins the first two and keeps working when the third is away.',
        'Constraints: Kilobytes of memory, milliwatts of power, lossy links. A protocol for things sends little, rarely, and sleeps between.',
        'Edge: What can be decided beside the machine should be: the line to the cloud is slow, costly, and sometimes cut.',
      ],
    },
    {
      unit: 'III',
      title: 'Protocols',
      sections: [
        'MQTT: A broker passes messages by topic. Level 0 forgets, level 1 may repeat, level 2 does neither and asks four packets for it.',
        'CoAP: HTTP’s verbs over UDP in a header of four bytes. Observing a resource spares asking again and again.',
        'Radio: Bluetooth Low Energy for metres, Zigbee for a house by mesh, LoRa for kilometres at a few hundred bits a second.',
        'Security: One password for a whole series is a key that everybody has. A device gets its own key in the factory and signed updates for life.',
      ],
    },
  ],
};
