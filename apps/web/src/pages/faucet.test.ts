import { afterEach, expect, test, vi } from 'vitest'
import { getTestCoins } from './faucet.ts'

afterEach(() => vi.unstubAllGlobals())

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const refusal = (code: string) => Response.json({ error: { code, message: 'In English alone.' } }, { status: 400 })

test.each([
  ['an address that has had all', () => refusal('faucet_limit_reached'), 'given'],
  ['a faucet that is busy', () => refusal('faucet_busy'), 'failed'],
  ['a page of a server in front', () => new Response('<html>', { status: 502 }), 'failed'],
  ['JSON of another shape', () => Response.json(null, { status: 500 }), 'failed'],
  ['no server', () => Promise.reject(new TypeError('Failed to fetch')), 'unreachable'],
])('the failure of %s is told by its kind', async (_who, answer, failure) => {
  vi.stubGlobal('fetch', async () => await answer())
  await expect(getTestCoins(address, [{ chainId: 31337 }])).rejects.toMatchObject({ failure })
})

test('each gift is asked for once, one after the other', async () => {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body))
    return Response.json({})
  })
  const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
  await getTestCoins(address, [{ chainId: 31337 }, { chainId: 31337, contract }])
  expect(asked).toEqual([
    { chainId: 31337, address },
    { chainId: 31337, address, token: contract },
  ])
})
