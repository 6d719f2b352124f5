// A length or duration that is not zero; 1px is a hairline and allowed where lines are drawn.
const length = /(?<![\w.-])-?(?!0+(\.0+)?(px|rem))(?!1px)(\d*\.)?\d+(px|rem)\b/
const duration = /(?<![\w.-])-?(?!0m?s)(\d*\.)?\d+m?s\b/
const tokens = ['web/ui/tokens.css', 'web/ui/colours.css']

/** Sizes, spaces, colours, durations and layers come from the tokens; the comment in tokens.css says what may stay. */
export default {
  plugins: ['stylelint-value-no-unknown-custom-properties'],
  reportDescriptionlessDisables: true,
  reportNeedlessDisables: true,
  rules: {
    // The build makes layers specificity, one id a step: see `flatLayers` in vite.config.ts.
    'selector-max-id': 0,
    'color-no-hex': true,
    'color-named': 'never',
    'function-disallowed-list': [/^(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|drop-shadow|blur)$/],
    'declaration-property-value-disallowed-list': {
      '/./': [length],
      '/^(transition|animation)/': [duration],
      'z-index': [/\d/],
      'border-radius': [/\dpx/],
    },
    // Type comes in the styles of the scale; the sizes of print are in pt.
    'property-disallowed-list': ['font-size', 'line-height'],
    'declaration-property-value-allowed-list': {
      font: [
        'inherit',
        /^([4-8]00 )?var\(--text-[a-z0-9-]+\)$/,
        /^([4-8]00 )?[\d.]+pt \/ [\d.]+ var\(--font-family\)$/,
      ],
    },
    'csstools/value-no-unknown-custom-properties': [
      true,
      { importFrom: tokens.map(file => `${import.meta.dirname}/${file}`) },
    ],
  },
  overrides: [
    { files: ['**/web/ui/**/*.css'], rules: { 'property-disallowed-list': null } },
    {
      files: [...tokens, 'web/ui/fonts/fonts.css'],
      rules: {
        'color-no-hex': null,
        'function-disallowed-list': null,
        'declaration-property-value-disallowed-list': null,
      },
    },
  ],
}
