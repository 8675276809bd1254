import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openPiece, pieceBytes, sealPieces, textBytes } from './sealedPieces.ts'

async function* parts(...texts: Uint8Array[]) {
  yield* texts
}

async function seal(key: Uint8Array, ...texts: Uint8Array[]): Promise<Buffer[]> {
  const pieces: Buffer[] = []
  for await (const piece of sealPieces(key, parts(...texts))) pieces.push(piece)
  return pieces
}

const open = (key: Uint8Array, pieces: readonly Buffer[]) =>
  pieces.map((piece, position) => openPiece(key, piece, { position, isLast: position === pieces.length - 1 }))

test.each([0, 1, textBytes - 1, textBytes, textBytes + 1, 3 * textBytes, 3 * textBytes + 7])(
  'a text of %i bytes comes back, in pieces of one size, however it was handed over',
  async (length) => {
    const key = randomBytes(32)
    const text = randomBytes(length)
    const split = randomBytes(4).readUInt32BE() % (length + 1)
    for (const texts of [[text], [text.subarray(0, split), Buffer.of(), text.subarray(split)]]) {
      const pieces = await seal(key, ...texts)
      expect(pieces.length).toBe(Math.max(1, Math.ceil(length / textBytes)))
      expect(pieces.slice(0, -1).every((piece) => piece.length === pieceBytes)).toBe(true)
      expect(Buffer.concat(open(key, pieces) as Buffer[]).equals(text)).toBe(true)
    }
  },
)

test('a piece opens in its own place, under its own key and as it was, and nowhere else', async () => {
  const key = randomBytes(32)
  const pieces = await seal(key, randomBytes(3 * textBytes))
  for (const [index, piece] of pieces.entries()) {
    for (const position of [0, 1, 2, 3]) {
      for (const isLast of [true, false]) {
        const isOwn = position === index && isLast === (index === pieces.length - 1)
        expect(openPiece(key, piece, { position, isLast }) !== undefined).toBe(isOwn)
      }
    }
  }
  const place = { position: 2, isLast: true }
  const [, , last = Buffer.of()] = pieces
  expect(openPiece(randomBytes(32), last, place)).toBeUndefined()
  expect(openPiece(key, last.subarray(0, -1), place)).toBeUndefined()
  expect(openPiece(key, last.subarray(0, 15), place)).toBeUndefined()
  expect(openPiece(key, Buffer.concat([last, Buffer.of(0)]), place)).toBeUndefined()
  for (const offset of [0, 100, last.length - 17, last.length - 16, last.length - 1]) {
    const changed = Buffer.from(last)
    changed[offset] = (changed[offset] ?? 0) ^ 1
    expect(openPiece(key, changed, place)).toBeUndefined()
  }
})
