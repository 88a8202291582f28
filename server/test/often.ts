/**
 * How often something is done: in an everyday run, and in `npm run test:long`, which also runs the files that say `often(`.
 * The bounds and what is expected are the same in both.
 */
export const often = (everyday: number, long: number): number =>
  process.env.PALABRE_TEST_LONG === '1' ? long : everyday
