import { silentLog } from '@latchkey/base'
import { fakeRpc } from '@latchkey/base/testing'
import { describe, expect, test } from 'vitest'
import { fakeAccount } from '../../testing/fakeConnector.ts'
import { fakeSession } from '../../testing/fakeSession.ts'
import { endedError, sessionProvider } from './sessionProvider.ts'

function provider(session = fakeSession()) {
  const told: unknown[] = []
  const made = sessionProvider({
    link: session,
    chainId: 1,
    account: fakeAccount,
    hasSwitched: false,
    configuredChainIds: [1, 10],
    rpc: () => fakeRpc({}),
    log: silentLog,
    onAsking: () => undefined,
  })
  for (const name of ['chainChanged', 'accountsChanged']) made.on(name, (value: never) => void told.push([name, value]))
  return { session, told, provider: made }
}

describe('a chain that the wallet names', () => {
  test.each([[1], ['1'], ['0x1'], ['eip155:1'], [{ chainId: '0x1' }]])(
    'as %j is the one it is on: nobody is told, and no switch has happened',
    (data) => {
      const { session, told, provider: own } = provider()
      session.tell({ type: 'event', name: 'chainChanged', data, chainId: 'eip155:10' })
      expect([told, own.chainId(), own.hasSwitched()]).toEqual([[], 1, false])
      session.tell({ type: 'event', name: 'chainChanged', data: 10, chainId: 'eip155:10' })
      expect([told, own.chainId(), own.hasSwitched()]).toEqual([[['chainChanged', '0xa']], 10, true])
      session.tell({ type: 'event', name: 'chainChanged', data: 10, chainId: 'eip155:10' })
      expect(told).toHaveLength(1)
    },
  )

  test('by another tab that is already here is no change either', () => {
    const { told, provider: own } = provider()
    own.follow(1)
    expect([told, own.hasSwitched()]).toEqual([[], false])
  })
})

describe('a namespace that is not configured', () => {
  const sentence = (name: string) =>
    `Namespace '${name}' is not configured. Please call connect() first with namespace config.`

  test('is that of a chain of another kind', async () => {
    const { provider: own, session } = provider()
    for (const chainId of ['solana:mainnet', 'bip122:000000000019d6689c085ae165831e93']) {
      const asked = own.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
      await expect(asked).rejects.toThrow(sentence(chainId.split(':')[0] ?? ''))
    }
    expect([own.chainId(), session.calls]).toEqual([1, []])
  })

  test('is that of Ethereum, where the wallet approves other kinds alone; the node is asked on', async () => {
    const { provider: own, session } = provider()
    session.setRights({ namespaces: { solana: { accounts: ['solana:main:abc'], methods: [], events: [] } } })
    await expect(own.request({ method: 'personal_sign', params: [] })).rejects.toThrow(sentence('eip155'))
    await expect(own.request({ method: 'wallet_watchAsset', params: {} })).rejects.toThrow(sentence('eip155'))
    expect(await own.request({ method: 'eth_chainId' })).toBe('0x1')
    expect(session.calls).toEqual([])
  })
})

test.each([
  ['personal_sign', 'no session'],
  ['eth_signTypedData_v4', 'no session'],
  ['eth_sendTransaction', 'no session'],
  ['eth_chainId', 'Please call connect() before request()'],
  ['wallet_watchAsset', 'Please call connect() before request()'],
])('%s after the end of the session: %s', (method, message) => {
  expect(endedError(method).message).toBe(message)
})
