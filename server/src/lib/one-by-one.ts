/** Each in its turn, whatever becomes of the others: the first error is thrown once all had theirs. */
export async function oneByOne<T>(all: T[], act: (one: T) => Promise<void>): Promise<void> {
  const errors: unknown[] = []
  for (const one of all) {
    try {
      await act(one)
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw errors[0]
}
