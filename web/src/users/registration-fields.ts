/** What both registration forms hold (spec section 3); the students' has some fields more. */
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

/** A list to choose from, with the field it fills. */
export interface Choice {
  readonly field: 'department' | 'semester' | 'university' | 'college';
  readonly label: string;
  readonly options: readonly string[];
}
