import { systemClock } from '@latchkey/base'
import type { Chain } from '@latchkey/evm'
import { expect, test } from 'vitest'
import { nodeOf } from './nodeOf.ts'

const chain: Chain = {
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://public.example.org'],
  privateCustomerRpcUrls: ['https://private.example.org'],
}

function surroundings(answer: (url: string) => unknown) {
  const asked: string[] = []
  return {
    asked,
    clock: systemClock,
    fetch: async (url: string) => {
      asked.push(url)
      return Response.json(answer(url))
    },
  }
}

test('private addresses are asked first, and alone while they answer', async () => {
  const around = surroundings(() => ({ id: 1, result: '0x1' }))
  expect(await nodeOf(chain, around).call({ method: 'eth_chainId' })).toBe('0x1')
  expect(around.asked).toEqual(['https://private.example.org'])
})

test('silence leads to the next address', async () => {
  const around = surroundings((url) => {
    if (url.includes('private')) throw new Error('unplugged')
    return { id: 1, result: '0x1' }
  })
  expect(await nodeOf(chain, around).call({ method: 'eth_chainId' })).toBe('0x1')
  expect(around.asked).toEqual(['https://private.example.org', 'https://public.example.org'])
})

test('a refusal is an answer', async () => {
  const around = surroundings(() => ({ id: 1, error: { code: 3, message: 'execution reverted' } }))
  await expect(nodeOf(chain, around).call({ method: 'eth_call' })).rejects.toMatchObject({ rpcCode: 3 })
  expect(around.asked).toEqual(['https://private.example.org'])
})

test('no address at all is said as such', async () => {
  const node = nodeOf(
    { ...chain, rpcUrls: [], privateCustomerRpcUrls: [] },
    surroundings(() => null),
  )
  await expect(node.call({ method: 'eth_chainId' })).rejects.toMatchObject({ code: 'rpc_unreachable' })
})
