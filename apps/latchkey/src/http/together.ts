/**
 * Does two things at once and waits for both, also when one fails: what the other opens until then is known to whoever
 * closes it. The signal tells each that the other has failed, or that nobody waits any more. Fails with the first failure.
 */
export async function together<A, B>(
  signal: AbortSignal,
  first: (signal: AbortSignal) => Promise<A>,
  second: (signal: AbortSignal) => Promise<B>,
): Promise<[A, B]> {
  const failed = new AbortController()
  const either = AbortSignal.any([signal, failed.signal])
  const failures: unknown[] = []
  const watch = <T>(outcome: Promise<T>) =>
    outcome.catch((error: unknown) => {
      failures.push(error)
      failed.abort()
      throw error
    })
  const both = [watch(first(either)), watch(second(either))] as const
  await Promise.allSettled(both)
  if (failures.length > 0) throw failures[0]
  return await Promise.all(both)
}
