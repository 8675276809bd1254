import { AppError, type CallRequest, memoryStorage, silentLog, toQuantity } from '@latchkey/base'
import { fakeClock, fakeRpc } from '@latchkey/base/testing'
import { createLinkPhone, parseLinkUrl, type Web3Request } from '@latchkey/remote'
import { fakeLinkServer, seededBytes } from '@latchkey/remote/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import { cancelConnect, closeHub, connect, createHub, disconnect, signMessage, switchChain } from '../../index.ts'
import type { Behaviour } from '../../testing/behaviour.ts'
import { cast } from '../../testing/cast.ts'
import { type FakeWallet, fakeWallet } from '../../testing/fakeWallet.ts'
import { pass } from '../../testing/pass.ts'
import { settle, testChains } from '../../testing/testHub.ts'
import { lateLink } from './lateLink.ts'
import { coinbaseLinkId, linkWallets } from './linkWallets.ts'

const behaviours = Object.entries<Behaviour>(cast)
/** Whoever waits longer than this gives up. */
const patienceMs = 5000

// Loaded before, because no clock of a test moves what is loaded on the way.
beforeAll(async () => {
  await Promise.all([import('./connectByLink.ts'), import('./startLink.ts')])
})

/** What a phone is asked, in the words of the wallet behind it. */
function toCall({ method, params }: Web3Request): CallRequest {
  const fields = Object.fromEntries(Object.entries(params ?? {}))
  const { address, message, typedDataJson, chainId } = fields
  if (method === 'requestEthereumAccounts') return { method: 'eth_requestAccounts', params: [] }
  if (method === 'signEthereumMessage' && typedDataJson === null)
    return { method: 'personal_sign', params: [message, address] }
  if (method === 'signEthereumMessage') return { method: 'eth_signTypedData_v4', params: [address, typedDataJson] }
  if (method === 'signEthereumTransaction') return { method: 'eth_sendTransaction', params: [fields] }
  const named = method === 'addEthereumChain' ? 'wallet_addEthereumChain' : 'wallet_switchEthereumChain'
  return { method: named, params: [{ chainId: toQuantity(Number(chainId)) }] }
}

/** A phone app that is as badly behaved as the wallet behind it: what it answers and throws goes over the link as it is. */
async function page(behaviour: Behaviour) {
  const clock = fakeClock()
  const server = fakeLinkServer()
  const { WebSocket, fetch } = server
  const around = { WebSocket, fetch, clock, log: silentLog }
  const wallet: FakeWallet = fakeWallet({ chains: [10], clock })
  behaviour.play(wallet)
  const storage = memoryStorage()
  const start = lateLink({
    ...around,
    random: seededBytes(1),
    storage,
    serverUrl: 'http://link.example',
    version: '1',
    origin: 'http://site.example',
  })
  const hub = createHub({
    chains: testChains,
    storage,
    clock,
    rpc: () => fakeRpc({}),
    link: async (surroundings) => linkWallets({ start, siteName: 'Site' })(surroundings),
  })
  await settle()
  const scanned = new Set<string>()
  hub.state.subscribe((state) => {
    const uri = state.status === 'connecting' ? state.pairing?.uri : undefined
    if (uri === undefined || scanned.has(uri)) return
    scanned.add(uri)
    const phone = createLinkPhone({
      ...around,
      random: seededBytes(2),
      storage: memoryStorage(),
      link: parseLinkUrl(uri),
    })
    const taken = new Set<string>()
    phone.requests.subscribe((requests) => {
      for (const request of requests.filter(({ id }) => !taken.has(id))) {
        taken.add(request.id)
        void answer(wallet, request).then((outcome) => phone.answer(request.id, outcome))
      }
    })
    phone.join().catch(() => undefined)
  })
  return { hub, clock }
}

async function answer(wallet: FakeWallet, request: Web3Request) {
  try {
    const result = await wallet.provider.request(toCall(request))
    const isSwitch = /switch|add/.test(request.method)
    return { result: isSwitch ? { isApproved: true, rpcUrl: '' } : result }
  } catch (error) {
    return putInWords(error)
  }
}

/** What was thrown, as far as it can be read at all. */
function putInWords(error: unknown) {
  try {
    const { message = error, code } = Object(error)
    return { errorMessage: String(message), ...(Number.isSafeInteger(code) && { errorCode: Number(code) }) }
  } catch {
    return { errorMessage: 'unreadable' }
  }
}

describe.each(behaviours)('a phone whose wallet is %s', (_name, behaviour) => {
  test('leaves the page usable, and every failure in the words of the catalogue', async () => {
    const { hub, clock } = await page(behaviour)
    const ends: unknown[] = []
    const walk = async (work: Promise<unknown>, giveUp: () => void) => {
      let isOver = false
      const doing = work
        .catch((error: unknown) => ends.push(error))
        .then(() => {
          isOver = true
        })
      await pass(clock, patienceMs, 250)
      if (!isOver) giveUp()
      await pass(clock, 1500, 250)
      await doing
      expect(hub.state.get().status).toMatch(/^(?:idle|connected)$/)
    }
    const cancel = () =>
      hub.link
        .get()
        ?.asking.get()
        .forEach((asking) => void asking.cancel())
    await walk(connect(hub, coinbaseLinkId), () => cancelConnect(hub))
    if (hub.state.get().status === 'connected') {
      await walk(signMessage(hub, 'Hello'), cancel)
      await walk(switchChain(hub, 10), cancel)
      await walk(disconnect(hub), () => undefined)
    }
    expect(hub.state.get()).toEqual({ status: 'idle' })
    expect(hub.link.get()?.asking.get()).toEqual([])
    for (const error of ends) {
      expect(error).toBeInstanceOf(AppError)
      expect(String(error)).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u)
      expect(String(error).length).toBeLessThanOrEqual(280)
    }
    await closeHub(hub)
  })
})
