/** The content of a piece of a line. */
export type Progress = {
  /** At some point in this piece every message before it was whole. */
  readonly hasFinished: boolean
  /** The piece ends within a message. */
  readonly isUnfinished: boolean
}

const firstControlOpcode = 8
const maskBytes = 4

/** Follows the frames of a WebSocket's line (RFC 6455 §5.2), piece by piece, without keeping any of it. */
export function createFrameTracker(): (piece: Uint8Array) => Progress {
  /** Flags and length of the frame that is being read. */
  const head = new Uint8Array(14)
  let headFilled = 0
  /** Of the frame's contents. */
  let bytesLeft = 0
  /** More frames of the same message follow. */
  let isOpen = false
  return (piece) => {
    let hasFinished = false
    for (let position = 0; position < piece.length; ) {
      if (bytesLeft > 0) {
        const taken = Math.min(bytesLeft, piece.length - position)
        bytesLeft -= taken
        position += taken
      } else {
        head[headFilled++] = piece[position++] ?? 0
        if (headFilled < headLength(head, headFilled)) continue
        const [first = 0] = head
        if ((first & 0x0f) < firstControlOpcode) isOpen = (first & 0x80) === 0
        bytesLeft = contentLength(head)
        headFilled = 0
      }
      hasFinished ||= bytesLeft === 0 && headFilled === 0 && !isOpen
    }
    return { hasFinished, isUnfinished: bytesLeft > 0 || headFilled > 0 || isOpen }
  }
}

function headLength([, second = 0]: Uint8Array, filled: number): number {
  if (filled < 2) return 2
  const masked = (second & 0x80) === 0 ? 0 : maskBytes
  return 2 + lengthBytes(second & 0x7f) + masked
}

/** How many bytes after the second say the length. */
function lengthBytes(short: number): number {
  if (short < 126) return 0
  return short === 126 ? 2 : 8
}

function contentLength(head: Uint8Array): number {
  const short = (head[1] ?? 0) & 0x7f
  const bytes = lengthBytes(short)
  if (bytes === 0) return short
  let length = 0
  for (let index = 0; index < bytes; index++) length = length * 256 + (head[2 + index] ?? 0)
  return length
}
