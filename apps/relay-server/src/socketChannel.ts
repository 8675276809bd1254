import type { Duplex } from 'node:stream'
import type { Channel } from '@latchkey/base'
import { keepRequest } from '@latchkey/node'
import type { RawData, WebSocket } from 'ws'

/** A client with this much unread when the socket closes would not read the closing either. */
const hopelessBytes = 262_144
/** A whole unmasked text frame (RFC 6455 §5.2). */
const textFrame = 0x81
const shortLength = 125
const mediumLength = 0xffff

/**
 * A channel over a server's socket and the line below it. Binary frames count as UTF-8 text. What comes before the first
 * listener is lost.
 */
export function socketChannel(socket: WebSocket, line: Duplex): Channel {
  let ended: { readonly code: number; readonly reason: string } | undefined
  let isGathering = false
  const flush = () => {
    isGathering = false
    line.uncork()
  }
  socket.once('close', (code, reason) => {
    ended = { code, reason: reason.toString() }
  })
  // Every error is followed by a close; without a listener it would end the process.
  socket.on('error', () => undefined)
  return {
    send(text) {
      if (socket.readyState !== socket.OPEN) return
      // Frames of one turn leave together: handing bytes to the system is the dearest part of a message.
      if (!isGathering) {
        isGathering = true
        line.cork()
        process.nextTick(flush)
      }
      line.write(toFrame(text))
    },
    onMessage(listener) {
      const hear = keepRequest((data: RawData) => listener(data.toString()))
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

/** Head and text in one piece, which the library would hand over as two. */
function toFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const head = length <= shortLength ? 2 : length <= mediumLength ? 4 : 10
  const frame = Buffer.allocUnsafe(head + length)
  frame[0] = textFrame
  if (head === 2) frame[1] = length
  else if (head === 4) {
    frame[1] = shortLength + 1
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = shortLength + 2
    frame.writeUInt32BE(0, 2)
    frame.writeUInt32BE(length, 6)
  }
  frame.write(text, head)
  return frame
}
