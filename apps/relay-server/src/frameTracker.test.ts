import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFrameTracker } from './frameTracker.ts'

type Frame = { readonly opcode: number; readonly isLast: boolean; readonly length: number; readonly isMasked: boolean }

function toBytes({ opcode, isLast, length, isMasked }: Frame): Buffer {
  const mask = isMasked ? 0x80 : 0
  const first = (isLast ? 0x80 : 0) | opcode
  const extended = Buffer.alloc(length < 126 ? 0 : length < 65_536 ? 2 : 8)
  if (extended.length === 2) extended.writeUInt16BE(length)
  if (extended.length === 8) extended.writeBigUInt64BE(BigInt(length))
  const short = length < 126 ? length : extended.length === 2 ? 126 : 127
  return Buffer.concat([
    Buffer.from([first, mask | short]),
    extended,
    Buffer.alloc(isMasked ? 4 : 0, 9),
    Buffer.alloc(length, 0x81),
  ])
}

/** Messages of one or more frames, with pings between the frames. */
const message = fc.array(
  fc.record({ length: fc.constantFrom(0, 1, 125, 126, 300, 65_535, 65_536, 70_000), hasPing: fc.boolean() }),
  { minLength: 1, maxLength: 4 },
)

test('it is known after every piece whether a message is unfinished, however the line is cut up', () => {
  fc.assert(
    fc.property(
      fc.array(message, { minLength: 1, maxLength: 4 }),
      fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1 }),
      fc.boolean(),
      (messages, cuts, isMasked) => {
        const parts: Buffer[] = []
        const ends = new Set([0])
        for (const frames of messages) {
          for (const [index, { length, hasPing }] of frames.entries()) {
            const isLast = index === frames.length - 1
            parts.push(toBytes({ opcode: index === 0 ? 1 : 0, isLast, length, isMasked }))
            if (isLast) ends.add(Buffer.concat(parts).length)
            if (!hasPing) continue
            parts.push(toBytes({ opcode: 9, isLast: true, length: 4, isMasked }))
            // A ping between messages is whole by itself.
            if (isLast) ends.add(Buffer.concat(parts).length)
          }
        }
        const line = Buffer.concat(parts)
        const take = createFrameTracker()
        for (let start = 0, index = 0; start < line.length; index++) {
          const end = Math.min(line.length, start + (cuts[index % cuts.length] ?? 1))
          const { hasFinished, isUnfinished } = take(line.subarray(start, end))
          expect(isUnfinished).toBe(!ends.has(end))
          expect(hasFinished).toBe([...ends].some((at) => at > start && at <= end))
          start = end
        }
      },
    ),
    { numRuns: 100 },
  )
})
