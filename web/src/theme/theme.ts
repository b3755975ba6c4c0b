import {
  Button,
  createTheme,
  InputWrapper,
  type MantineColorsTuple,
  NativeSelect,
  PasswordInput,
  TextInput,
} from '@mantine/core';

/** Shades of the accent. Screens use the variables of theme.css; this keeps Mantine's own colour names in tune. */
const ink: MantineColorsTuple = [
  '#eaf4f3',
  '#dcebe9',
  '#b5d6d2',
  '#86d5c6',
  '#54a9a2',
  '#2f8581',
  '#1b6c6f',
  '#0d5560',
  '#083e47',
  '#062d34',
];

/**
 * What Mantine's components ask of a theme in script. Everything visible is in theme.css: the provider is mounted
 * without its generated variables, whose names theme.css sets.
 */
export const theme = createTheme({
  primaryColor: 'ink',
  primaryShade: { light: 7, dark: 3 },
  colors: { ink },
  respectReducedMotion: true,
  components: {
    Button: Button.extend({ defaultProps: { size: 'md' } }),
    // Every field is required and says so above the form; an asterisk would become part of its name.
    InputWrapper: InputWrapper.extend({ defaultProps: { withAsterisk: false } }),
    TextInput: TextInput.extend({ defaultProps: { size: 'md', withAsterisk: false } }),
    PasswordInput: PasswordInput.extend({ defaultProps: { size: 'md', withAsterisk: false } }),
    NativeSelect: NativeSelect.extend({ defaultProps: { size: 'md', withAsterisk: false } }),
  },
});
