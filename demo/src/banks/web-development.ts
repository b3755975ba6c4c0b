import type { Bank } from './bank.ts';

export const webDevelopment: Bank = {
  subject: 'Web Development',
  code: '6CS4-22',
  semester: 'VI',
  short: [
    'What does the DOCTYPE of a page tell the browser?',
    'Differentiate between GET and POST.',
    'What is the box model of CSS?',
    'Define a closure in JavaScript with a line of code.',
    'What is the same-origin policy?',
    'Name three semantic elements of HTML5 and their use.',
    'What does HTTP status 304 mean?',
    'What is a single page application?',
  ],
  medium: [
    'Lay out a page with header, side column and main text by CSS grid; it shall be one column below 600 px.',
    'Explain the event loop with promises and timers. What does a given snippet print?',
    'Write a form with validation in HTML alone, and say what the server must check again.',
    'Describe cookies, local storage and session storage: lifetime, size, and who can read them.',
    'Design REST calls for a library: resources, methods and status codes.',
  ],
  long: [
    'Explain cross-site scripting and cross-site request forgery with an attack each. | Which defences hold, and which only look as if they did?',
    'Build a to-do list in JavaScript without a framework: add, tick, delete, keep after a reload. | Make it usable by keyboard and screen reader.',
    'Explain the life of an HTTP request from the address bar to the painted page. | Where can caching save time, and how is a stale copy avoided?',
    'Design the tables and the pages of an online shop. | Show how a session is kept and how a payment that is sent twice is booked once.',
  ],
  notes: [
    {
      unit: 'I',
      title: 'HTML and the Document',
      sections: [
        'Structure: Headings make an outline, lists make lists, and a table is for tables. A page that is well marked up reads well aloud.',
        'Forms: A label belongs to each field. The type of an input gives a phone the right keyboard and the browser a check for nothing.',
        'Accessibility: Everything that a mouse does a keyboard must do. Colour alone never carries a meaning.',
        'Loading: Style sheets block painting, scripts block parsing unless they are deferred. Pictures give width and height, so that the text does not jump.',
      ],
    },
    {
      unit: 'III',
      title: 'JavaScript in the Browser',
      sections: [
        'Values: Seven primitive kinds and objects. Equality with three signs compares without conversion and is the only one to use.',
        'Functions and scope: A function closes over the variables where it was written. Modules have a scope of their own and run once.',
        'Events: An event travels down to its target and bubbles up again. One listener on the list serves all its rows, also those that come later.',
        'Asynchrony: A promise is a value that comes later; await stops the function, not the page. What rejects and is not caught is lost, so end each chain.',
      ],
    },
  ],
};
