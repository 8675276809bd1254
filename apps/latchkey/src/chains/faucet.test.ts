import type { Hex } from '@latchkey/base'
import { toAddress } from '@latchkey/evm'
import { describe, expect, test } from 'vitest'
import { createFaucet, type FaucetChain } from './faucet.ts'

const visitor = toAddress('0x1111111111111111111111111111111111111111')
const token = toAddress('0x2222222222222222222222222222222222222222')

function fakeChain(send: () => Promise<Hex> = async () => '0xaa'): FaucetChain & { readonly sent: unknown[] } {
  const sent: unknown[] = []
  return {
    chain: { id: 31337 },
    tokens: [{ chainId: 31337, address: token, symbol: 'USD', name: 'Dollar', decimals: 6 }],
    collections: [],
    sent,
    faucet(address, asset) {
      sent.push([address, asset])
      return send()
    },
  }
}

describe('faucet', () => {
  test('sends coins, and a token of the chain', async () => {
    const chain = fakeChain()
    const faucet = createFaucet([chain])
    expect(await faucet({ chainId: 31337, address: visitor })).toBe('0xaa')
    await faucet({ chainId: 31337, address: visitor.toLowerCase(), token: token.toLowerCase() })
    expect(chain.sent).toEqual([
      [visitor, undefined],
      [visitor, token],
    ])
  })

  test.each([
    ['nothing', undefined],
    ['another chain', { chainId: 1, address: visitor }],
    ['a short address', { chainId: 31337, address: '0x11' }],
    ['a token the chain does not have', { chainId: 31337, address: visitor, token: visitor }],
    ['an unknown field', { chainId: 31337, address: visitor, amount: '1' }],
  ])('%s is refused', async (_title, input) => {
    const chain = fakeChain()
    await expect(createFaucet([chain])(input)).rejects.toMatchObject({ code: 'bad_faucet_request' })
    expect(chain.sent).toEqual([])
  })

  test('error: the zero address is refused in words of its own', async () => {
    const chain = fakeChain()
    await expect(createFaucet([chain])({ chainId: 31337, address: `0x${'00'.repeat(20)}` })).rejects.toMatchObject({
      code: 'faucet_to_nobody',
      message: 'The zero address belongs to nobody, so the faucet does not pay it.',
    })
    expect(chain.sent).toEqual([])
  })

  test('a crowd is asked to wait', async () => {
    const faucet = createFaucet([fakeChain(() => new Promise(() => undefined))])
    for (let turn = 0; turn < 8; turn++) void faucet({ chainId: 31337, address: visitor })
    await expect(faucet({ chainId: 31337, address: visitor })).rejects.toMatchObject({ code: 'faucet_busy' })
  })
})
