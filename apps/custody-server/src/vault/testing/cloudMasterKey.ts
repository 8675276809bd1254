import { randomBytes } from 'node:crypto'
import type { MasterKey } from '../masterKey.ts'
import { seal, unseal } from '../sealing.ts'

/** A master key as a cloud service keeps it: reached by calls that take a turn, and gone once the door is closed. */
export function createCloudMasterKey(name: string): MasterKey & { unwraps(): number } {
  const key = randomBytes(32)
  let isOpen = true
  let unwraps = 0

  async function call<Result>(work: () => Result): Promise<Result> {
    await Promise.resolve()
    if (!isOpen) throw new Error('The connection to the key service is closed')
    return work()
  }

  return {
    id: `cloud:${name}`,
    wrap: (dataKey, context) => call(() => seal(key, dataKey, context)),
    unwrap(wrapped, context) {
      unwraps++
      return call(() => unseal(key, wrapped, context))
    },
    close() {
      isOpen = false
    },
    unwraps: () => unwraps,
  }
}
