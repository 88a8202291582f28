// What stands oddly in a table.

/** More than one text of lines has place for: plain ones, and what a spreadsheet may take for a formula. */
export const ODD = [
  ...[
    '=1',
    'x;-1',
    'a\n- b',
    'a – b, “c”',
    '\ttab',
    'a\r\nb',
    'a\r\n\r\n+b',
    '@x',
    '＝1',
    'x\u200b-1',
    '\u200b-1',
  ],
  ...['+237 6', 'a,b', '"', '-', 'ça va-t-il ?', 'a\tb', 'a\n\tb', 'a "=1"', 'a;"=1"', '\u0301+1', '😀 ; 😀'],
  ...Array.from({ length: 25 }, (_, i) => `Plain words, line ${i}`),
]
