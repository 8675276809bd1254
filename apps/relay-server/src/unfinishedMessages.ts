import type { Duplex } from 'node:stream'
import { relayCloseCodes } from '@latchkey/remote'
import type { WebSocket } from 'ws'
import { createFrameTracker } from './frameTracker.ts'
import { terminateSoon } from './socketServer.ts'

/** The most that unfinished messages may take. */
export type UnfinishedLimits = {
  /** A message that is not whole after this long ends its socket. */
  readonly messageMs: number
  /** Of all sockets of one address together, with what each piece takes beside its bytes. */
  readonly bytesPerAddress: number
}

export const defaultUnfinishedLimits: UnfinishedLimits = {
  // The longest message of all over a line of 20 kB a second.
  messageMs: 30_000,
  bytesPerAddress: 8_388_608,
}

/** The memory of a piece beside its bytes; roughly. */
const overheadBytes = 512

/** Watches sockets from their opening on: half a message costs memory, and its sender nothing. */
export function createUnfinishedWatch(
  limits: UnfinishedLimits,
): (client: WebSocket, line: Duplex, address: string) => void {
  const bytesByAddress = new Map<string, number>()
  const change = (address: string, by: number) => {
    const left = (bytesByAddress.get(address) ?? 0) + by
    if (left > 0) bytesByAddress.set(address, left)
    else bytesByAddress.delete(address)
    return left
  }
  return (client, line, address) => {
    const tracker = createFrameTracker()
    let held = 0
    let timer: NodeJS.Timeout | undefined
    const clear = () => {
      change(address, -held)
      held = 0
      clearTimeout(timer)
      timer = undefined
    }
    const end = (reason: string) => {
      line.off('data', hear)
      // Nothing more is taken in until it is gone.
      line.pause()
      client.close(relayCloseCodes.tooManyMessages, reason)
      terminateSoon(client)
    }
    const hear = (chunk: Buffer) => {
      const { hasFinished, isUnfinished } = tracker(chunk)
      if (hasFinished) clear()
      if (!isUnfinished) return
      // All that came meanwhile counts: pieces of a message keep in memory what they came with.
      const bytes = chunk.length + overheadBytes
      held += bytes
      timer ??= setTimeout(() => end('A message was not finished in time'), limits.messageMs).unref()
      if (change(address, bytes) > limits.bytesPerAddress) end('Too many messages are not finished')
    }
    line.on('data', hear)
    client.once('close', clear)
  }
}
