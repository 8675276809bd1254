import fc from 'fast-check'
import { encodeAbiParameters, toHex } from 'viem'
import { expect, test } from 'vitest'
import { toAddress } from '../address.ts'
import { descriptionCalls, readDescriptionPlace } from './descriptionPlace.ts'

const contract = toAddress(`0x${'c0'.repeat(20)}`)
const maxNumber = 2n ** 256n - 1n
const textOf = (text: string) => encodeAbiParameters([{ type: 'string' }], [text])

test('both standards are asked, and the number stands where its place is kept', () => {
  expect(descriptionCalls({ contract, tokenId: maxNumber })).toMatchObject([
    { params: [{ to: contract, data: `0xc87b56dd${'f'.repeat(64)}` }, 'latest'] },
    { params: [{ to: contract, data: `0x0e89341c${'f'.repeat(64)}` }, 'latest'] },
  ])
  const place = readDescriptionPlace({ contract, tokenId: 0x4cce0n }, [
    undefined,
    textOf('https://a.example/{id}.json'),
  ])
  // The example of ERC-1155 itself.
  expect(place).toBe(`https://a.example/${'4cce0'.padStart(64, '0')}.json`)
})

test('whatever a contract answers is a text or none', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          fc.anything(),
          fc.uint8Array().map((bytes) => toHex(bytes)),
        ),
      ),
      (answers) => {
        const place = readDescriptionPlace({ contract, tokenId: 1n }, answers)
        expect(place === undefined || typeof place === 'string').toBe(true)
      },
    ),
  )
  expect(readDescriptionPlace({ contract, tokenId: 1n }, [textOf(''), textOf('ipfs://a')])).toBe('ipfs://a')
})
