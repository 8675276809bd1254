import { moveTopics, toAddress } from '@latchkey/evm'
import { type FakeChain, topicOf, wordOf } from './fakeChain.ts'

/** The account to which the known chain pays. */
export const knownVisitor = '0x1111111111111111111111111111111111111111'
const payer = '0x4444444444444444444444444444444444444444'

export const knownToken = {
  address: toAddress('0x00000000000000000000000000000000000000aa'),
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
}

/** The thing that a block of the known chain pays, if it does: as much as its number says. */
export function paidIn(block: number): 'coin' | 'token' | undefined {
  if (block === 0) return undefined
  return block % 3 === 0 ? 'coin' : block % 4 === 0 ? 'token' : undefined
}

/** Has a chain grow to a height, always by the same blocks. */
export function growKnown(chain: FakeChain, height: number): void {
  for (let block = chain.head() + 1; block <= height; block++) {
    const kind = paidIn(block)
    const topics = [moveTopics.transfer, topicOf(payer), topicOf(knownVisitor)]
    if (kind === 'coin') chain.send({ from: payer, to: knownVisitor, value: BigInt(block) })
    else if (kind === 'token') {
      chain.send({
        from: payer,
        logs: [{ address: knownToken.address.toLowerCase(), topics, data: `0x${wordOf(BigInt(block))}` }],
      })
    } else chain.pass(1)
  }
}
