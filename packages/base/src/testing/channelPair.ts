import { type Channel, type ChannelEars, createChannelEars } from '../channel.ts'

export type ChannelPair = {
  readonly left: Channel
  readonly right: Channel
  /** Cuts the line: both sides are told 1006, and what was on its way is lost. */
  cut(): void
}

/** Two ends of a line in memory. Messages arrive in order, each in a turn of its own, as they would from a network. */
export function channelPair(): ChannelPair {
  const leftEars = createChannelEars()
  const rightEars = createChannelEars()
  const isOpen = { value: true }
  return {
    left: endOf(leftEars, rightEars, isOpen),
    right: endOf(rightEars, leftEars, isOpen),
    cut() {
      isOpen.value = false
      leftEars.end(1006, '')
      rightEars.end(1006, '')
    },
  }
}

function endOf(own: ChannelEars, other: ChannelEars, isOpen: { value: boolean }): Channel {
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
