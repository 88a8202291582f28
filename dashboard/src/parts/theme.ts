// The look, in numbers: the palette of the chat and the pages at /docs, five sizes of type, a grid of 8 px.
import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
} from '@mantine/core'
import { Still } from './still.tsx'

const leaf: MantineColorsTuple = [
  '#edf6f0',
  '#dcede3',
  '#b9dcc8',
  '#86d3a8',
  '#5fb287',
  '#3f9469',
  '#2a7a53',
  '#1c6645',
  '#15523a',
  '#0f3d2a',
]
const earth: MantineColorsTuple = [
  '#fdf3e9',
  '#fbe5d0',
  '#f6cca5',
  '#f0ac7c',
  '#e08c50',
  '#c96f2f',
  '#b0581c',
  '#95430f',
  '#78350c',
  '#5a2809',
]
const rust: MantineColorsTuple = [
  '#fdefee',
  '#fadcd9',
  '#f4b9b4',
  '#f29a92',
  '#e5695e',
  '#d2463a',
  '#bb3126',
  '#a3261c',
  '#841d15',
  '#641510',
]

/** Warm greys instead of Mantine's blue ones: surfaces and lines of its parts. */
const gray: MantineColorsTuple = [
  '#f7f5ee',
  '#f1efe6',
  '#e5e3d8',
  '#d8d6ca',
  '#c4c3b8',
  '#9a9c93',
  '#747971',
  '#586058',
  '#3a423b',
  '#1c211d',
]
const dark: MantineColorsTuple = [
  '#e9ebe4',
  '#c5cbc3',
  '#a3aca2',
  '#8f998f',
  '#343b35',
  '#2a302b',
  '#1a1e1a',
  '#121512',
  '#0d100d',
  '#080a08',
]

const rem = (px: number): string => `${px / 16}rem`

export const theme = createTheme({
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif',
  fontFamilyMonospace:
    'ui-monospace, "SF Mono", SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(20) },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.45', xl: '1.35' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: rem(20), lineHeight: '1.35' },
      h2: { fontSize: rem(16), lineHeight: '1.45' },
      h3: { fontSize: rem(14), lineHeight: '1.5' },
    },
  },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  radius: { xs: rem(4), sm: rem(6), md: rem(8), lg: rem(10), xl: rem(16) },
  defaultRadius: 'sm',
  colors: { leaf, earth, rust, gray, dark },
  primaryColor: 'leaf',
  primaryShade: { light: 7, dark: 3 },
  // filled parts are dark on light pages and light on dark ones, whatever their colour
  variantColorResolver: input => {
    const usual = defaultVariantColorsResolver(input)
    return input.variant === 'filled' ? { ...usual, color: 'var(--on-filled)' } : usual
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'sm' } },
    Loader: { defaultProps: { loaders: { still: Still }, type: 'still' } },
    // what is not asked for says so; a star says nothing
    InputWrapper: { defaultProps: { withAsterisk: false } },
    Modal: {
      defaultProps: {
        centered: true,
        padding: 'lg',
        radius: 'md',
        transitionProps: { duration: 100 },
        // nothing scrolls below it, and to forbid it asks for the styles of the whole page anew
        lockScroll: false,
        // the head of a dialog is none of the page; of two dialogs, one over the other, there would be two
        attributes: { header: { role: 'none' } },
      },
      styles: {
        title: {
          minWidth: 0,
          fontSize: rem(16),
          fontWeight: 600,
          lineHeight: '1.45',
          overflowWrap: 'anywhere',
        },
        close: { flex: 'none' },
      },
    },
    Drawer: { defaultProps: { transitionProps: { duration: 120 }, lockScroll: false } },
    Menu: {
      // the focus goes to the first item: only items may stand in a menu
      defaultProps: {
        shadow: 'md',
        radius: 'md',
        transitionProps: { duration: 80 },
        withInitialFocusPlaceholder: false,
      },
    },
    Tooltip: {
      defaultProps: { openDelay: 300, events: { hover: true, focus: true, touch: true }, multiline: true },
    },
  },
})

/** Mantine's variables in our palette; our own are in base.css. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#fcfbf7',
    '--mantine-color-text': '#1c211d',
    '--mantine-color-dimmed': '#586058',
    '--mantine-color-default': '#ffffff',
    '--mantine-color-default-hover': '#f4f3ec',
    '--mantine-color-default-color': '#1c211d',
    '--mantine-color-default-border': '#d8d6ca',
    '--mantine-color-placeholder': '#6b726b',
    '--mantine-color-anchor': '#1c6645',
    '--mantine-color-error': '#a3261c',
    '--mantine-color-leaf-light': '#e5f1ea',
    '--mantine-color-leaf-light-color': '#1c6645',
    '--mantine-color-earth-light': '#fbeee1',
    '--mantine-color-earth-light-color': '#95430f',
    '--mantine-color-rust-light': '#fdefee',
    '--mantine-color-rust-light-color': '#a3261c',
  },
  dark: {
    '--mantine-color-body': '#121512',
    '--mantine-color-text': '#e9ebe4',
    '--mantine-color-dimmed': '#a3aca2',
    '--mantine-color-default': '#1a1e1a',
    '--mantine-color-disabled': '#262b26',
    '--mantine-color-default-hover': '#232823',
    '--mantine-color-default-color': '#e9ebe4',
    '--mantine-color-default-border': '#343b35',
    '--mantine-color-placeholder': '#8f998f',
    '--mantine-color-anchor': '#86d3a8',
    '--mantine-color-error': '#f29a92',
    '--mantine-color-leaf-light': '#1a3126',
    '--mantine-color-leaf-light-color': '#86d3a8',
    '--mantine-color-earth-light': '#38251a',
    '--mantine-color-earth-light-color': '#f0ac7c',
    '--mantine-color-rust-light': '#3a1d1a',
    '--mantine-color-rust-light-color': '#f29a92',
    '--mantine-color-rust-outline': '#f29a92',
  },
})
