import {
  Button,
  createTheme,
  InputWrapper,
  type MantineColorsTuple,
  NativeSelect,
  PasswordInput,
  TextInput,
} from '@mantine/core';

/** Shades of the accent colour for Mantine. Our own styles use the variables of theme.css. */
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
 * The theme for Mantine's components. The visible part is in theme.css: the provider generates no variables, and theme.css
 * defines them under the same names.
 */
export const theme = createTheme({
  primaryColor: 'ink',
  primaryShade: { light: 7, dark: 3 },
  colors: { ink },
  respectReducedMotion: true,
  components: {
    Button: Button.extend({ defaultProps: { size: 'md' } }),
    // A text above the form says that every field is required. An asterisk would become part of the accessible name.
    InputWrapper: InputWrapper.extend({ defaultProps: { withAsterisk: false } }),
    TextInput: TextInput.extend({ defaultProps: { size: 'md', withAsterisk: false } }),
    PasswordInput: PasswordInput.extend({ defaultProps: { size: 'md', withAsterisk: false } }),
    NativeSelect: NativeSelect.extend({ defaultProps: { size: 'md', withAsterisk: false } }),
  },
});
