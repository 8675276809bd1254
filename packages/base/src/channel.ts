import type { Unsubscribe } from './store.ts'

/** An open line of text messages in both directions, such as a WebSocket. What is sent while it closes is lost. */
export type Channel = {
  /** Does nothing once the channel is closed or closing. */
  send(text: string): void
  /** Messages that arrived before the first listener are kept for it. */
  onMessage(listener: (text: string) => void): Unsubscribe
  /** Told once, with the code and reason of RFC 6455 §7.4 (1006: cut without a word); at once when already closed. */
  onClose(listener: (code: number, reason: string) => void): Unsubscribe
  /** Closes with 1000 unless another code is given. */
  close(code?: number, reason?: string): void
  /** How much of what was sent has not left yet. */
  bufferedBytes(): number
}

/** The receiving half of a channel: who listens, and what waits for a listener. */
export type ChannelListeners = Pick<Channel, 'onMessage' | 'onClose'> & {
  hear(text: string): void
  /** Ends the channel; later calls and later messages are ignored. */
  end(code: number, reason: string): void
  isEnded(): boolean
}

/** Makes the part that every kind of channel has in common. */
export function createChannelListeners(): ChannelListeners {
  const listeners = new Set<(text: string) => void>()
  const closers = new Set<(code: number, reason: string) => void>()
  let waiting: string[] | undefined = []
  let ended: { code: number; reason: string } | undefined

  return {
    hear(text) {
      if (ended) return
      if (waiting) waiting.push(text)
      else for (const listener of [...listeners]) listener(text)
    },
    end(code, reason) {
      if (ended) return
      ended = { code, reason }
      for (const closer of [...closers]) closer(code, reason)
      closers.clear()
    },
    isEnded: () => ended !== undefined,
    onMessage(listener) {
      // A wrapper keeps two subscriptions of one function apart.
      const entry = (text: string) => listener(text)
      listeners.add(entry)
      const kept = waiting ?? []
      waiting = undefined
      for (const text of kept) listener(text)
      return () => void listeners.delete(entry)
    },
    onClose(listener) {
      if (ended) listener(ended.code, ended.reason)
      const entry = (code: number, reason: string) => listener(code, reason)
      if (!ended) closers.add(entry)
      return () => void closers.delete(entry)
    },
  }
}
