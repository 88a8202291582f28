import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvCellOf } from './csv.ts'

test('no part of a cell is a formula, at whatever a spreadsheet splits it', () => {
  const cells: [text: string, cell: string][] = [
    ['=1+1', "'=1+1"],
    ['x;=HYPERLINK("http://evil")', `"x;'=HYPERLINK(""http://evil"")"`],
    [' =1+1', "' =1+1"],
    ['＝1+1', "'＝1+1"],
    ['x; "=1', `"x;' ""=1"`],
    ['a\n@x', `"a\n'@x"`],
    ['\u200b=1', "'\u200b=1"],
    ['\ufeff\u2060@x', "'\ufeff\u2060@x"],
    ['\u3164+1', "'\u3164+1"],
    ['\u0000-1', "'\u0000-1"],
    ['\tx', "'\tx"],
    ['{"name":"x;-1"}', `"{""name"":""x;'-1""}"`],
  ]
  for (const [text, cell] of cells) assert.equal(csvCellOf(text), cell, text)
  for (const text of ['a=b', 'x-1', 'x; y', '2026-11-22T10:00:00Z']) assert.equal(csvCellOf(text), text)
})
