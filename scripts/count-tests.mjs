/** A reporter of the test runner that writes only how many tests were run. */
export default async function* countTests(events) {
  let count = 0
  for await (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue
    if (data.details?.type !== 'suite' && data.skip === undefined) count += 1
  }
  yield String(count)
}
