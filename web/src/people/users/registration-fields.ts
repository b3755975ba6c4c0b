/** The fields of both registration forms (spec section 3). The student form has more than the teacher form. */
export type RegistrationField =
  | 'name'
  | 'email'
  | 'role_id'
  | 'department'
  | 'semester'
  | 'university'
  | 'college'
  | 'start_year'
  | 'end_year'
  | 'password'
  | 'confirmPass';

export type RegistrationValues = Readonly<Record<RegistrationField, string>>;

export const NO_VALUES: RegistrationValues = {
  name: '',
  email: '',
  role_id: '',
  department: '',
  semester: '',
  university: '',
  college: '',
  start_year: '',
  end_year: '',
  password: '',
  confirmPass: '',
};

/** A select field with its options. */
export interface Choice {
  readonly field: 'department' | 'semester' | 'university' | 'college';
  readonly label: string;
  readonly options: readonly string[];
}
