import type { Channel } from '@latchkey/base'
import type { RawData, WebSocket } from 'ws'

/** Whoever has this much unread when the socket closes would not read the closing either. */
const hopelessBytes = 262_144

/** A channel over a server's socket. Binary frames count as UTF-8 text. What comes before the first listener is lost. */
export function socketChannel(socket: WebSocket): Channel {
  let ended: { readonly code: number; readonly reason: string } | undefined
  socket.once('close', (code, reason) => {
    ended = { code, reason: reason.toString() }
  })
  // Every error is followed by a close; without a listener it would end the process.
  socket.on('error', () => undefined)
  return {
    send: (text) => socket.send(text),
    onMessage(listener) {
      const hear = (data: RawData) => listener(data.toString())
      socket.on('message', hear)
      return () => void socket.off('message', hear)
    },
    onClose(listener) {
      if (ended !== undefined) listener(ended.code, ended.reason)
      const hear = (code: number, reason: Buffer) => listener(code, reason.toString())
      socket.once('close', hear)
      return () => void socket.off('close', hear)
    },
    close(code = 1000, reason = '') {
      const isHopeless = socket.bufferedAmount > hopelessBytes
      socket.close(code, reason)
      if (isHopeless) socket.terminate()
    },
    bufferedBytes: () => socket.bufferedAmount,
  }
}
