import { type Channel, type ChannelListeners, createChannelListeners } from '../channel.ts'

export type ChannelPair = {
  readonly left: Channel
  readonly right: Channel
  /** Cuts the line: both sides are told 1006, and what was on its way is lost. */
  cut(): void
}

/** Two ends of a line in memory. Messages arrive in order, each in a turn of its own, as they would from a network. */
export function channelPair(): ChannelPair {
  const leftListeners = createChannelListeners()
  const rightListeners = createChannelListeners()
  const isOpen = { value: true }
  return {
    left: endOf(leftListeners, rightListeners, isOpen),
    right: endOf(rightListeners, leftListeners, isOpen),
    cut() {
      isOpen.value = false
      leftListeners.end(1006, '')
      rightListeners.end(1006, '')
    },
  }
}

function endOf(own: ChannelListeners, other: ChannelListeners, isOpen: { value: boolean }): Channel {
  let onTheWay = 0
  return {
    onMessage: own.onMessage,
    onClose: own.onClose,
    bufferedBytes: () => onTheWay,
    send(text) {
      if (!isOpen.value) return
      onTheWay += text.length
      queueMicrotask(() => {
        onTheWay -= text.length
        other.hear(text)
      })
    },
    close(code = 1000, reason = '') {
      if (!isOpen.value) return
      isOpen.value = false
      queueMicrotask(() => {
        other.end(code, reason)
        own.end(code, reason)
      })
    },
  }
}
