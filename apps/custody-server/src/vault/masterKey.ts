import { createHmac } from 'node:crypto'
import { type SealContext, seal, unseal } from './sealing.ts'

/**
 * The key above all others, wherever it is kept: a file, a cloud key service. It never leaves its place and only ever
 * meets data keys.
 */
export type MasterKey = {
  /** Stored with everything it wrapped, so that a rotation knows what is left to do. */
  readonly id: string
  wrap(dataKey: Uint8Array, context: SealContext): Promise<string>
  /** Bytes that the caller wipes. Fails with `secret_not_readable`. */
  unwrap(wrapped: string, context: SealContext): Promise<Uint8Array>
  /** Forgets the key; it cannot be used after. */
  close(): void
}

export const masterKeyLength = 32

/** The master key of a file, whose 32 bytes are at hand. Takes the bytes over: they are wiped on `close`. */
export function localMasterKey(key: Uint8Array): MasterKey {
  // Tells keys apart without telling anything about them.
  const fingerprint = createHmac('sha256', key).update('latchkey custody master key').digest('hex').slice(0, 16)
  let isOpen = true
  const assertOpen = () => {
    // A wiped key would go on sealing, under zeros.
    if (!isOpen) throw new Error('The master key is closed')
  }
  return {
    id: `file:${fingerprint}`,
    async wrap(dataKey, context) {
      assertOpen()
      return seal(key, dataKey, context)
    },
    async unwrap(wrapped, context) {
      assertOpen()
      return unseal(key, wrapped, context)
    },
    close() {
      isOpen = false
      key.fill(0)
    },
  }
}
