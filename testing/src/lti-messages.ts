import { HUB_ORIGIN } from './hub-origin.ts';

const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim/';

/** What the platforms send beside the claims that the standard requires. */
export const LTI_MESSAGES = {
  // A text as audience, no azp, one minute, roles without an order, an empty label.
  moodle: {
    sub: '3',
    aud: 'kJ8q2vB1xY0zL3w',
    azp: undefined,
    locale: undefined,
    get exp() {
      return Math.floor(Date.now() / 1_000) + 60;
    },
    [`${CLAIM}roles`]: [
      'http://purl.imsglobal.org/vocab/lis/v2/institution/person#Administrator',
      'http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor',
    ],
    [`${CLAIM}context`]: { id: '2', label: '', title: 'Operating Systems', type: ['CourseSection'] },
    [`${CLAIM}resource_link`]: { title: 'Exam papers', description: '', id: '5' },
    [`${CLAIM}launch_presentation`]: {
      locale: 'en',
      document_target: 'window',
      return_url: 'https://moodle.example.edu/mod/lti/return.php?course=2',
    },
    [`${CLAIM}tool_platform`]: {
      product_family_code: 'moodle',
      version: '2025041400',
      guid: 'moodle.example.edu',
      name: 'M',
      description: 'Moodle',
    },
    [`${CLAIM}lis`]: { person_sourcedid: '', course_section_sourcedid: '' },
    [`${CLAIM}ext`]: { user_username: 'jane', lms: 'moodle-2' },
    [`${CLAIM}lti1p1`]: undefined,
    [`${CLAIM}target_link_uri`]: `${HUB_ORIGIN}/lti/launch`,
    'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice': {
      context_memberships_url: 'https://moodle.example.edu/x',
      service_versions: ['1.0', '2.0'],
    },
  },
  // Values that are null or numbers, a target with a query, no e-mail where the institution hides it.
  canvas: {
    sub: '5b9f3e55-b461-4406-9527-745fd4561ab7',
    aud: '100000000000123',
    azp: '100000000000123',
    email: null,
    picture: null,
    errors: { errors: {} },
    placement: 'course_navigation',
    [`${CLAIM}custom`]: { canvas_course_id: 338729, section: null, canvas_user_prefers_high_contrast: 'false' },
    [`${CLAIM}context`]: {
      id: 'b7',
      label: 'CS-301',
      title: 'Databases',
      type: ['http://purl.imsglobal.org/vocab/lis/v2/course#CourseOffering'],
    },
    [`${CLAIM}resource_link`]: { id: 'b7', title: 'Databases', description: null },
    [`${CLAIM}launch_presentation`]: {
      document_target: 'iframe',
      return_url: 'https://school.instructure.com/courses/1',
      locale: 'en-GB',
      height: null,
    },
    [`${CLAIM}lti11_legacy_user_id`]: 'f474a3f8',
    [`${CLAIM}lti1p1`]: { user_id: 'f474a3f8' },
    [`${CLAIM}target_link_uri`]: `${HUB_ORIGIN}/all_paper?subject=DBMS`,
    [`${CLAIM}tool_platform`]: {
      guid: 'x:canvas-lms',
      name: 'A school',
      version: 'cloud',
      product_family_code: 'canvas',
    },
  },
};
