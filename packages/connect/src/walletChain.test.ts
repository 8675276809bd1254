import { memoryStorage, silentLog } from '@latchkey/base'
import { fakeRpc, firstValue } from '@latchkey/base/testing'
import { fakeWallet } from '@latchkey/simulator'
import { expect, test } from 'vitest'
import { connect } from './actions/connect.ts'
import { signMessage } from './actions/signMessage.ts'
import { injectedConnector } from './connectors/injected.ts'
import { createHub } from './createHub.ts'
import { testChains } from './testing/testHub.ts'
import { walletChain } from './walletChain.ts'

async function onNetwork(record: object) {
  const wallet = fakeWallet({ chainId: 1 })
  const lines: string[] = []
  const log = { ...silentLog, debug: (line: string) => void lines.push(line) }
  const place = { readProvider: () => wallet.provider, log }
  const hub = createHub({
    chains: testChains,
    storage: memoryStorage(),
    rpc: () => fakeRpc({}),
    log,
    connectors: [],
  })
  const connector = injectedConnector({ id: 'own', key: 'own', name: 'Own', clock: hub.clock, ...place })
  hub.connectors.set([connector])
  await connect(hub, 'own')
  expect(walletChain(hub)).toBeUndefined()
  wallet.chainId = 4660
  wallet.emit('chainChanged', record)
  await firstValue(hub.state, (state) => state.status === 'connected' && state.account.chainId === 4660)
  return { hub, wallet, lines }
}

const coin = { name: 'Acme', symbol: 'ACME', decimals: 18 }

test('a network that only the wallet knows bears the name that the wallet gives it, and messages are signed there', async () => {
  const { hub, lines } = await onNetwork({ chainId: '0x1234', chainName: 'Acme Chain', nativeCurrency: coin })
  expect(walletChain(hub)).toMatchObject({ id: 4660, name: 'Acme Chain', nativeCurrency: coin })
  expect(lines).toContain('Chain with id 4660 not found')
  expect(await signMessage(hub, 'Hello')).toMatch(/^0x/)
})

test('a wallet that says nothing of its network that can be used leaves it without a name of its own', async () => {
  for (const record of [{ chainId: '0x1234' }, { chainId: '0x1234', nativeCurrency: { ...coin, decimals: 1e9 } }]) {
    const { hub } = await onNetwork(record)
    expect(walletChain(hub)).toBeUndefined()
  }
})
