import { createMarks } from '@latchkey/api-server'
import { type CallRequest, httpRpc, memoryStorage, silentLog, systemClock } from '@latchkey/base'
import { fakeClock, fakeRpc } from '@latchkey/base/testing'
import { connect, createHub, discoverConnectors, switchChain } from '@latchkey/connect'
import type { Chain } from '@latchkey/evm'
import { openDatabase } from '@latchkey/node'
import { fakePage, installWallets, wallet } from '@latchkey/simulator'
import { expect, test } from 'vitest'
import { emptyOwnerConfig } from './config/ownerConfig.ts'
import { openApi } from './parts/api.ts'

const origin = 'http://localhost:4400'
const extension = 'chrome-extension://abcdefghijklmnopabcdefghijklmnop'
const coin = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const chainOf = (rpcUrl: string): Chain => ({ id: 31_337, name: 'Local', nativeCurrency: coin, rpcUrls: [rpcUrl] })

/** Adds a network to a wallet that calls the given address from its service worker before it draws its window. */
async function addTo(chain: Chain): Promise<string> {
  const database = await openDatabase({ kind: 'memory' }, silentLog)
  const node = fakeRpc({
    eth_chainId: () => '0x7a69',
    net_version: () => '31337',
    eth_getBlockByNumber: () => ({}),
    eth_getTransactionCount: () => '0x0',
  })
  const owner = emptyOwnerConfig
  const callerOf = () => 'one'
  const log = silentLog
  const marks = createMarks(new Uint8Array(32), { clock: systemClock, log })
  const api = await openApi({ database, marks, origin, owner, chains: [chain], rpc: () => node, log, callerOf })
  /** As a browser does for an extension: the preflight first, and nothing is read that is not open to it. */
  async function fetchAsExtension(url: string, init: RequestInit): Promise<Response> {
    const preflight = { origin: extension, 'access-control-request-method': 'POST' }
    const asked = await api(new Request(url, { method: 'OPTIONS', headers: preflight }))
    const answer =
      asked.ok && (await api(new Request(url, { ...init, headers: { ...init.headers, origin: extension } })))
    if (!answer || answer.headers.get('access-control-allow-origin') !== extension)
      throw new TypeError('Failed to fetch')
    return answer
  }
  const reach = (url: string, request: CallRequest) =>
    httpRpc({ url, fetch: (given, init) => fetchAsExtension(String(given), init), clock: systemClock }).call(request)

  const clock = fakeClock()
  const page = fakePage()
  installWallets(page.window, [wallet.asksItsNodeFirst()], { clock, reach })
  const hub = createHub({
    chains: [{ id: 1, name: 'Main', nativeCurrency: coin, rpcUrls: [] }, chain],
    discover: (around) => discoverConnectors({ source: page.source, ...around }),
    storage: memoryStorage(),
    rpc: () => node,
    explorerUrl: (chainId) => `${origin}/explorer/${chainId}`,
    clock,
  })
  await clock.advance(1000)
  await connect(hub, 'test.wallet')
  let end = 'waiting'
  const switching = switchChain(hub, chain.id).then(
    () => {
      end = 'done'
    },
    (error: { code: string }) => {
      end = error.code
    },
  )
  // The server works by the platform's own turns; a wallet that stays empty is given up in the end.
  for (let turn = 0; turn < 200 && end === 'waiting'; turn++) {
    await clock.advance(10_000)
    await new Promise((resolve) => setImmediate(resolve))
  }
  await switching
  await database.destroy()
  return end
}

test('a wallet that calls the address it was given before it draws its window is not left empty', async () => {
  expect(await addTo(chainOf(`${origin}/rpc/wallet/31337`))).toBe('done')
})

test("error: the page's own address leaves it empty", async () => {
  expect(await addTo(chainOf(`${origin}/rpc/31337`))).toBe('network_switch_unanswered')
})
