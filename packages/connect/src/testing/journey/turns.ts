import type { FakeClock } from '@latchkey/base/testing'

/** Lets time pass where work is done that no clock moves: by the platform's cryptography and streams, and over message ports. */
export type Turns = {
  pass(clock: FakeClock, durationMs: number, stepMs: number): Promise<void>
}

const subtleNames = [
  ...['generateKey', 'importKey', 'exportKey', 'sign', 'verify', 'deriveBits', 'deriveKey', 'encrypt', 'decrypt'],
  'digest',
] as const
/** A message over a port takes a few turns there and back. */
const leastTurns = 8

let pending = 0
let isWatched = false

/** Counts what the platform's cryptography and its streams have to do from now on, in this process. */
function watchPlatform(): void {
  if (isWatched) return
  isWatched = true
  for (const name of subtleNames) {
    const before: unknown = Reflect.get(crypto.subtle, name)
    if (typeof before !== 'function') continue
    const counted = (...args: readonly unknown[]) => {
      pending += 1
      const work: Promise<unknown> = Reflect.apply(before, crypto.subtle, args)
      return work.finally(() => {
        pending -= 1
      })
    }
    Object.defineProperty(crypto.subtle, name, { configurable: true, value: counted })
  }
  const { read } = ReadableStreamDefaultReader.prototype
  Object.defineProperty(ReadableStreamDefaultReader.prototype, 'read', {
    configurable: true,
    value(this: ReadableStreamDefaultReader) {
      pending += 1
      return read.call(this).finally(() => {
        pending -= 1
      })
    },
  })
}

export function createTurns(): Turns {
  watchPlatform()
  return {
    async pass(clock, durationMs, stepMs) {
      for (let passed = 0; passed < durationMs; passed += stepMs) {
        await clock.advance(Math.min(stepMs, durationMs - passed))
        for (let turn = 0; turn < leastTurns || pending > 0; turn++) await nextTurn()
      }
    },
  }
}

/** One turn of the platform, which no fake clock holds up. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })
}
