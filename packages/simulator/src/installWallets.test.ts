/// <reference types="node" />
import { createContext, runInContext } from 'node:vm'
import { fakeClock, pass } from '@latchkey/base/testing'
import { expect, test } from 'vitest'
import { fakePage } from './announceWallet.ts'
import { cast } from './cast.ts'
import { installWallets } from './installWallets.ts'
import { type BehaviourName, wallet } from './wallet.ts'
import { walletScript } from './walletScript.ts'

type Detail = { info: { name: string; rdns: string; uuid: string }; provider: { request(call: object): unknown } }

const names = Object.keys(cast) as BehaviourName[]

function heardOn(page: { addEventListener(name: string, listener: (event: Event) => void): void }): Detail[] {
  const heard: Detail[] = []
  page.addEventListener('eip6963:announceProvider', (event) => heard.push((event as CustomEvent<Detail>).detail))
  return heard
}

/** A page that has nothing but what the language and every browser bring. */
function barePage() {
  const events = new EventTarget()
  const page = createContext({
    Event,
    setTimeout,
    clearTimeout,
    queueMicrotask,
    addEventListener: events.addEventListener.bind(events),
    dispatchEvent: events.dispatchEvent.bind(events),
  })
  return { page, heard: heardOn(events) }
}

test('wallets announce themselves at once and whenever the page asks, each under its own name and uuid', () => {
  const page = fakePage()
  const heard = heardOn(page.window)
  installWallets(page.window, [wallet.wellBehaved(), wallet.locked({ info: { name: 'Phone' } })])
  page.window.dispatchEvent(new Event('eip6963:requestProvider'))
  expect(heard.map(({ info }) => [info.name, info.rdns])).toEqual([
    ['Test Wallet', 'test.wallet'],
    ['Phone', 'wallet2.test'],
    ['Test Wallet', 'test.wallet'],
    ['Phone', 'wallet2.test'],
  ])
  expect(new Set(heard.map(({ info }) => info.uuid)).size).toBe(2)
})

test('a wallet stands at an old place, always with the object that is its provider now', async () => {
  const page = fakePage()
  const [installed] = installWallets(page.window, [wallet.providerReplaced()], {
    legacyPlace: 'phantom.ethereum',
    flags: { isPhantom: true },
    isAnnounced: false,
  })
  const first = (page.legacy['phantom'] as { ethereum: Detail['provider'] }).ethereum
  expect(first).toMatchObject({ isPhantom: true })
  await first.request({ method: 'eth_accounts' })
  const second = (page.legacy['phantom'] as { ethereum: Detail['provider'] }).ethereum
  expect(second).not.toBe(first)
  expect(second).toBe(installed?.provider)
})

test('behaviours are put together, and a wallet in a test is moved by the clock of the test', async () => {
  const page = fakePage()
  const clock = fakeClock()
  const heard = heardOn(page.window)
  installWallets(page.window, [wallet.announcesLate({ also: ['slowPhone', 'decimalChainId'], chainId: 10 })], { clock })
  expect(heard).toEqual([])
  await pass(clock, 3000)
  expect(await heard[0]?.provider.request({ method: 'eth_chainId' })).toBe('10')
  let answer: unknown
  void Promise.resolve(heard[0]?.provider.request({ method: 'eth_requestAccounts' })).then((value) => {
    answer = value
  })
  await pass(clock, 1499, 500)
  expect(answer).toBeUndefined()
  await pass(clock, 1)
  expect(answer).toHaveLength(1)
})

test('what stands behind a wallet signs for it', async () => {
  const page = fakePage()
  const heard = heardOn(page.window)
  installWallets(page.window, [wallet.wellBehaved()], { behind: ({ method }) => `${method} by somebody` })
  expect(await heard[0]?.provider.request({ method: 'personal_sign' })).toBe('personal_sign by somebody')
})

test.each(names)('the text of %s stands alone in a page', async (name) => {
  const { page, heard } = barePage()
  runInContext(walletScript([wallet[name]({ info: { name: '</script>' } })]), page)
  const wallets = runInContext('latchkeySimulator.wallets', page)
  expect(wallets).toHaveLength(1)
  const { announces } = cast[name] as { announces?: string }
  if (announces === 'nothing' || announces === 'late') return
  expect(heard.some((detail) => isOf(detail, wallets[0].provider))).toBe(true)
  // The behaviour is the wallet's, and no effect of something that its text lacks.
  wallets[0].onConnected?.()
  for (const method of methods) {
    const answer = (async () => wallets[0].provider.request({ method, params: [{ chainId: '0xa' }] }))()
    const outcome = await Promise.race([new Promise((resolve) => setTimeout(resolve, 0)), answer.catch(nameOf)])
    expect(outcome).not.toBe('ReferenceError')
  }
})

const methods = [
  ...['eth_requestAccounts', 'eth_accounts', 'eth_chainId', 'net_version', 'wallet_requestPermissions'],
  ...['wallet_switchEthereumChain', 'wallet_addEthereumChain', 'personal_sign', 'eth_signTypedData_v4'],
  ...['eth_sendTransaction', 'wallet_revokePermissions', 'wallet_getCapabilities'],
]

function isOf(detail: Detail, provider: unknown): boolean {
  try {
    return detail.provider === provider
  } catch {
    return false
  }
}

function nameOf(error: unknown): unknown {
  try {
    return (error as Error).name
  } catch {
    return undefined
  }
}

test('a script is text without an end of a script, and keeps the facts of its wallets', async () => {
  const plan = wallet.wellBehaved({ info: { name: '</script><b>' }, chainId: 10, accounts: ['0xabc'] })
  const script = walletScript([plan], { legacyPlace: 'ethereum', flags: { isMetaMask: true } })
  expect(script).not.toContain('</')
  const { page, heard } = barePage()
  runInContext(script, page)
  expect(heard[0]?.info.name).toBe('</script><b>')
  expect(await runInContext("ethereum.isMetaMask && ethereum.request({ method: 'eth_chainId' })", page)).toBe('0xa')
})

test.each(['failsAfterSending', 'hangsAfterSending'] as const)(
  '%s asks first, and says so when it is refused',
  async (name) => {
    const page = fakePage()
    const heard = heardOn(page.window)
    const refused = Object.assign(new Error('User rejected the request.'), { code: 4001 })
    installWallets(page.window, [wallet[name]()], { behind: () => Promise.reject(refused) })
    await expect(heard[0]?.provider.request({ method: 'eth_sendTransaction', params: [{}] })).rejects.toMatchObject({
      code: 4001,
    })
  },
)
