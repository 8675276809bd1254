import { localAccount } from '@latchkey/evm'
import { vi } from 'vitest'

export const account = localAccount(`0x${'11'.repeat(32)}`)

/** Sides that are closed together, after each test. */
export function keeper() {
  const open: { close(): unknown }[] = []
  return {
    kept<Side extends { close(): unknown }>(side: Side): Side {
      open.push(side)
      return side
    },
    async closeAll() {
      for (const side of open.splice(0)) await side.close()
    },
  }
}

/** The text, as soon as it is there. */
export const soon = <Value>(read: () => Value | undefined) =>
  vi.waitFor(
    () => {
      const value = read()
      if (value === undefined) throw new Error('not yet')
      return value
    },
    { timeout: 15_000, interval: 10 },
  )
