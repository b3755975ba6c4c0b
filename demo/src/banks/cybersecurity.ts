import type { Bank } from './bank.ts';

export const cybersecurity: Bank = {
  subject: 'Cybersecurity',
  code: '7CS5-12',
  semester: 'VII',
  short: [
    'Define confidentiality, integrity and availability.',
    'What is a salt, and against what does it help?',
    'Differentiate between a virus and a worm.',
    'What is the difference between a stream cipher and a block cipher?',
    'What is phishing?',
    'Why is ECB mode not used for pictures?',
    'What does a firewall with state remember?',
    'What is a zero-day vulnerability?',
  ],
  medium: [
    'Encrypt and decrypt the message 9 by RSA with p = 3, q = 11 and e = 7.',
    'Explain the Diffie-Hellman exchange and the man in the middle who reads along.',
    'Describe SQL injection with a login form, and why prepared statements end it.',
    'Compare symmetric with asymmetric cryptography in speed, length of keys and use.',
    'Explain the handshake of TLS 1.3 and what a certificate proves.',
  ],
  long: [
    'Draw one round of AES and explain its four steps. | Compare CBC with GCM: what does each protect, and what must never be repeated?',
    'Explain the stages of an attack from reconnaissance to exfiltration. | For each stage name one sign that a defender could have seen.',
    'What is a digital signature? Explain signing and verification with RSA and a hash. | What happens to old signatures when a hash function is broken?',
    'Describe an intrusion detection system by signatures and one by anomalies. | A detector has 99 % accuracy and one connection in 10,000 is an attack: how many alarms are false?',
  ],
  notes: [
    {
      unit: 'I',
      title: 'Foundations of Security',
      sections: [
        'Goals: Confidentiality keeps secrets, integrity keeps truth, availability keeps service. Every measure serves one of the three and costs another.',
        'Threats: Ask who would attack, what for, and with what means. Without a model of the attacker no system is secure or insecure.',
        'Principles: Least privilege, fail closed, no security by obscurity, and keep it simple: what nobody understands nobody can check.',
        'People: Most breaches begin with a letter. A rule that hinders work will be walked around; a good one is the easiest way.',
      ],
    },
    {
      unit: 'II',
      title: 'Cryptography',
      sections: [
        'Hash functions: Easy forwards, infeasible backwards, and no two texts with the same value. Passwords need slow ones: argon2, scrypt, bcrypt.',
        'Block ciphers: AES works on 128 bits. A mode strings blocks together; authenticated modes also notice a change.',
        'Public keys: RSA rests on factoring, elliptic curves on discrete logarithms. They are slow, so they carry a key and AES carries the text.',
        'Certificates: A certificate binds a name to a key, signed by someone who is believed. Revocation is its weak side.',
      ],
    },
  ],
};
