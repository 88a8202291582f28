// ISO 4217: how many decimals a currency's amounts have. Two, but for these.
const DECIMALS: { [decimals: number]: string } = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
}
const DECIMALS_DEFAULT = 2
const BY_CURRENCY = new Map(
  Object.entries(DECIMALS).flatMap(([decimals, codes]) =>
    codes.split(' ').map(code => [code, Number(decimals)] as const),
  ),
)

/** Decimals of the minor unit of a currency: 2 for EUR, none for XAF. */
const decimalsOf = (currency: string): number => BY_CURRENCY.get(currency) ?? DECIMALS_DEFAULT

/**
 * An exact decimal in minor units, as a JSON number; halves are rounded away from zero. Digits are cut as text: a binary
 * fraction would round 1.005 down.
 */
export function minorUnits(amount: string, currency: string): number {
  const decimals = decimalsOf(currency)
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount)!
  const kept = BigInt(whole! + fraction.slice(0, decimals).padEnd(decimals, '0'))
  const digits = String(kept + (Number(fraction[decimals] ?? 0) >= 5 ? 1n : 0n)).padStart(decimals + 1, '0')
  const cut = digits.length - decimals
  const rounded = Number(`${digits.slice(0, cut)}.${digits.slice(cut)}0`)
  return sign === '-' && rounded !== 0 ? -rounded : rounded
}
