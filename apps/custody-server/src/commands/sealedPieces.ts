import { createCipheriv, createDecipheriv } from 'node:crypto'

/** So many bytes of text are in every piece but the last, which has as many or fewer, and may have none. */
export const textBytes = 262_144
const tagBytes = 16
const nonceBytes = 12

/** Bytes of every sealed piece but the last. */
export const pieceBytes = textBytes + tagBytes

/** The piece's number in the stream, from 0, and whether the stream ends with it. */
export type PiecePlace = { readonly position: number; readonly isLast: boolean }

/**
 * A text of any length → pieces under AES-256-GCM, none of which opens in another place, and the last of which opens at
 * the end only. The key is for one text and no other: its nonces are counted.
 */
export async function* sealPieces(key: Uint8Array, text: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = []
  let bytes = 0
  let position = 0
  for await (const part of text) {
    waiting.push(part)
    bytes += part.length
    // A full piece waits too: it may be the last.
    if (bytes <= textBytes) continue
    const all = Buffer.concat(waiting)
    let start = 0
    for (; all.length - start > textBytes; start += textBytes) {
      yield sealPiece(key, all.subarray(start, start + textBytes), { position, isLast: false })
      position += 1
    }
    waiting = [all.subarray(start)]
    bytes = all.length - start
  }
  yield sealPiece(key, Buffer.concat(waiting), { position, isLast: true })
}

function sealPiece(key: Uint8Array, text: Uint8Array, place: PiecePlace): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(place), { authTagLength: tagBytes })
  cipher.setAAD(contextOf(place))
  return Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()])
}

/** The text of a piece; undefined unless this key sealed it for this place. */
export function openPiece(key: Uint8Array, piece: Uint8Array, place: PiecePlace): Buffer | undefined {
  if (piece.length < tagBytes) return undefined
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(place), { authTagLength: tagBytes })
  decipher.setAAD(contextOf(place))
  decipher.setAuthTag(piece.subarray(-tagBytes))
  const text = decipher.update(piece.subarray(0, -tagBytes))
  try {
    decipher.final()
    return text
  } catch {
    return undefined
  }
}

function nonceOf({ position }: PiecePlace): Buffer {
  const nonce = Buffer.alloc(nonceBytes)
  nonce.writeBigUInt64BE(BigInt(position), nonceBytes - 8)
  return nonce
}

/** A piece is bound to its position, and to whether anything comes after it. */
function contextOf({ position, isLast }: PiecePlace): Buffer {
  return Buffer.from(JSON.stringify(['piece', position, isLast ? 'last' : 'more']))
}
