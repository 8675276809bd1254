import type { Clock } from '@latchkey/base'
import type { CustodyObserver, KeyUse } from '../observer.ts'
import type { MasterKey } from './masterKey.ts'

/** A master key whose uses an observer is told of; it may be kept by a service that is slow or away. */
export function observeMasterKey(
  key: MasterKey,
  observe: CustodyObserver['keyUse'] | undefined,
  clock: Clock,
): MasterKey {
  if (observe === undefined) return key

  async function watch<Result>(operation: KeyUse['operation'], work: () => Promise<Result>): Promise<Result> {
    const startMs = clock.now()
    const tell = (isFailed: boolean) => observe?.({ operation, durationMs: clock.now() - startMs, isFailed })
    try {
      const result = await work()
      tell(false)
      return result
    } catch (error) {
      tell(true)
      throw error
    }
  }

  return {
    id: key.id,
    wrap: (dataKey, context) => watch('wrap', () => key.wrap(dataKey, context)),
    unwrap: (wrapped, context) => watch('unwrap', () => key.unwrap(wrapped, context)),
    close: () => key.close(),
  }
}
