import assert from 'node:assert/strict'
import { test } from 'node:test'
import { minorUnits } from './currency.ts'

test('amounts have the decimals of their currency', () => {
  const cases: [amount: string, currency: string, expected: number][] = [
    ['163989.250000', 'XAF', 163_989],
    ['163989.5', 'XOF', 163_990],
    ['0.4', 'XAF', 0],
    ['250', 'EUR', 250],
    ['1.005', 'EUR', 1.01],
    ['1.0049999', 'EUR', 1],
    ['0.005', 'USD', 0.01],
    ['999.995', 'EUR', 1000],
    ['-2.345', 'EUR', -2.35],
    ['-0.001', 'EUR', 0],
    ['1.2345', 'TND', 1.235],
    ['1.23456', 'CLF', 1.2346],
    ['90071992547409.915', 'EUR', 90_071_992_547_409.92],
  ]
  for (const [amount, currency, expected] of cases)
    assert.equal(minorUnits(amount, currency), expected, `${amount} ${currency}`)
})
