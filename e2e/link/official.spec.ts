import { httpRpc, systemClock } from '@latchkey/base'
import { deriveSessionKey, type LinkSession } from '@latchkey/remote'
import type { Page } from '@playwright/test'
import { createPublicClient, hashTypedData, http, parseEther, recoverAddress, verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { WebSocket } from 'ws'
import { expect, localChain, type RunningProduct, rollupChain, test } from '../fixtures.ts'
import { journeyIf } from '../journey.ts'
import type { OfficialWindow } from './officialPage/main.ts'
import { createOfficialStage, type OfficialStage } from './officialStage.ts'
import { joinByPhone, type Phone } from './phone.ts'

/** The vendor's own clients, unmodified, with our server: what each does is written down in what they show. */
const generations = [
  {
    generation: '3',
    version: '3.9.3',
    refusal: 4001,
    // It wants the phone on the page's own chain.
    asksAtOnce: ['switchEthereumChain'],
  },
  { generation: '4', version: '4.4.0', refusal: -32603, asksAtOnce: [] },
] as const

const recipient = '0x000000000000000000000000000000000000bEEF'
const typedData = {
  domain: { name: 'Test', chainId: localChain },
  primaryType: 'Mail',
  types: { Mail: [{ name: 'text', type: 'string' }] },
  message: { text: 'ö' },
} as const

let stage: OfficialStage
test.beforeAll(async () => {
  stage = await createOfficialStage()
})
test.afterAll(async () => await stage.close())

test.beforeEach(({ watch }) => watch.allow(stage.origin))

type Setting = { readonly page: Page; readonly product: RunningProduct; readonly generation: '3' | '4' }

const linkUrlOf = ({ origin }: RunningProduct) => `${origin}/link`

async function open({ page, product, generation }: Setting): Promise<void> {
  const query = new URLSearchParams({
    generation,
    link: linkUrlOf(product),
    node: `${product.origin}/rpc/${localChain}`,
    chain: String(localChain),
  })
  await page.goto(`${stage.origin}/?${query}`)
  await page.waitForFunction(() => 'ask' in window)
}

/** Asks the page's provider. */
function ask(page: Page, method: string, params: unknown = []): Promise<unknown> {
  return page.evaluate(([name, given]) => (window as unknown as OfficialWindow).ask(name, given), [
    method,
    params,
  ] as const)
}

function eventsOf(page: Page): Promise<[string, unknown][]> {
  return page.evaluate(() => (window as unknown as OfficialWindow).events)
}

/** Reads the session that the page has made, which its code would show. */
async function readSession(page: Page, product: RunningProduct) {
  const prefix = `-walletlink:${new URL(linkUrlOf(product)).origin}:session`
  const newer = `-walletlink:${linkUrlOf(product)}:session`
  const read = (name: string) =>
    page.evaluate(
      ([older, own, key]) => localStorage.getItem(`${older}:${key}`) ?? localStorage.getItem(`${own}:${key}`) ?? '',
      [prefix, newer, name] as const,
    )
  return { id: await read('id'), secret: await read('secret') }
}

async function connect(setting: Setting): Promise<{ phone: Phone; address: string }> {
  const { phone, address, connected } = await meet(setting, 'approves')
  expect(await connected).toEqual([address])
  return { phone, address }
}

/** Asks for accounts, and has a phone in that mood read the code. */
async function meet(setting: Setting, mood: Phone['mood']) {
  const { page, product } = setting
  const account = privateKeyToAccount(generatePrivateKey())
  await open(setting)
  const connected = ask(page, 'eth_requestAccounts')
  const nodes = new Map(Object.entries(product.nodeUrls).map(([id, url]) => [Number(id), url]))
  const session = await readSession(page, product)
  await expect.poll(async () => (await askEvents(product, session)).status).toBe(200)
  const phone = await joinByPhone({ serverUrl: linkUrlOf(product), session, account, nodes, mood })
  return { phone, address: account.address.toLowerCase(), connected }
}

for (const { generation, version, refusal, asksAtOnce } of generations) {
  test.describe(`the vendor's client ${version}`, () => {
    test('connects, signs, sends and switches', journeyIf(generation === '4'), async ({ page, product }) => {
      const { phone, address } = await connect({ page, product, generation })
      await expect.poll(async () => Number(await ask(page, 'eth_chainId'))).toBe(localChain)
      const signature = (await ask(page, 'personal_sign', ['0x68656c6c6f', address])) as `0x${string}`
      expect(await verifyMessage({ address: address as `0x${string}`, message: 'hello', signature })).toBe(true)
      const text = JSON.stringify({ ...typedData, types: { ...typedData.types, EIP712Domain: domainTypes } })
      const signed = (await ask(page, 'eth_signTypedData_v4', [address, text])) as `0x${string}`
      expect((await recoverAddress({ hash: hashTypedData(typedData), signature: signed })).toLowerCase()).toBe(address)

      const node = createPublicClient({ transport: http(product.nodeUrls[localChain]) })
      await fund(product, address)
      const before = await node.getBalance({ address: recipient })
      const transfer = { from: address, to: recipient, value: `0x${parseEther('0.25').toString(16)}` }
      const hash = (await ask(page, 'eth_sendTransaction', [transfer])) as `0x${string}`
      expect((await node.waitForTransactionReceipt({ hash })).status).toBe('success')
      expect((await node.getBalance({ address: recipient })) - before).toBe(parseEther('0.25'))

      await ask(page, 'wallet_switchEthereumChain', [{ chainId: `0x${rollupChain.toString(16)}` }])
      await expect.poll(async () => Number(await ask(page, 'eth_chainId'))).toBe(rollupChain)
      expect(phone.requests.map(({ method }) => method)).toEqual([
        'requestEthereumAccounts',
        ...asksAtOnce,
        'signEthereumMessage',
        'signEthereumMessage',
        'signEthereumTransaction',
        'switchEthereumChain',
      ])
      const names = (await eventsOf(page)).map(([name]) => name)
      expect(names).toEqual(expect.arrayContaining(['accountsChanged', 'chainChanged']))
    })

    test('is told of a refusal', async ({ page, product }) => {
      const { phone, address } = await connect({ page, product, generation })
      phone.mood = 'refuses'
      expect(await ask(page, 'personal_sign', ['0x68656c6c6f', address])).toMatchObject({ code: refusal })
      phone.mood = 'approves'
      expect(await ask(page, 'personal_sign', ['0x68656c6c6f', address])).toMatch(/^0x/)
    })

    test('is told of a phone that does not want to connect', async ({ page, product }) => {
      const { phone, connected } = await meet({ page, product, generation }, 'refuses')
      expect(await connected).toMatchObject({ code: refusal })
      expect(phone.requests.map(({ method }) => method)).toEqual(['requestEthereumAccounts'])
      expect(await ask(page, 'eth_accounts')).toEqual([])
    })

    test('stays on its network when the phone does not want another', async ({ page, product }) => {
      const { phone, address } = await connect({ page, product, generation })
      await expect.poll(async () => Number(await ask(page, 'eth_chainId'))).toBe(localChain)
      phone.mood = 'refuses'
      // Neither generation calls it an error: whoever asks has to look which network it is.
      expect(await ask(page, 'wallet_switchEthereumChain', [{ chainId: `0x${rollupChain.toString(16)}` }])).toBeNull()
      expect(phone.requests.at(-1)?.method).toBe('switchEthereumChain')
      expect(Number(await ask(page, 'eth_chainId'))).toBe(localChain)
      phone.mood = 'approves'
      expect(await ask(page, 'personal_sign', ['0x68656c6c6f', address])).toMatch(/^0x/)
    })

    test('asks a phone that is away, and is answered when it is back', async ({ page, product }) => {
      const { phone, address } = await connect({ page, product, generation })
      phone.goOffline()
      const signing = ask(page, 'personal_sign', ['0x68656c6c6f', address])
      await expect.poll(() => countRequests(page, product)).toBe(phone.requests.length + 1)
      await phone.comeBack()
      expect(await signing).toMatch(/^0x/)
    })

    test('ends the session for the phone, and the phone for it', async ({ page, product }) => {
      const { phone } = await connect({ page, product, generation })
      const session = await readSession(page, product)
      await phone.endSession()
      // The newer one loads its page anew.
      await expect.poll(async () => (await readSession(page, product).catch(() => session)).id).not.toBe(session.id)
      await connect({ page, product, generation })
      const second = await readSession(page, product)
      expect(await hasEnded(product, second)).toBe(false)
      await page.evaluate(() => {
        const { provider } = window as unknown as OfficialWindow
        void (provider.close === undefined ? provider.disconnect() : provider.close())
      })
      await expect.poll(() => hasEnded(product, second)).toBe(true)
    })
  })
}

test('the newer client fetches from another origin what it may have missed, and marks it', async ({
  page,
  product,
}) => {
  const { address } = await connect({ page, product, generation: '4' })
  expect(await ask(page, 'personal_sign', ['0x68656c6c6f', address])).toMatch(/^0x/)
  const isSeen = (url: string) => /\/link\/events\/[\w-]+\/seen$/.test(url)
  const [fetched, seen] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/link/events?unseen=true')),
    page.waitForResponse((response) => isSeen(response.url()) && response.request().method() === 'POST'),
    page.reload(),
  ])
  expect([fetched.status(), seen.status()]).toEqual([200, 200])
  expect((await fetched.allHeaders())['access-control-allow-origin']).toBe(stage.origin)
})

/** How many questions of the page the server has kept. */
async function countRequests(page: Page, product: RunningProduct): Promise<number> {
  const answer = await askEvents(product, await readSession(page, product))
  const { events } = (await answer.json()) as { readonly events: readonly { readonly event: string }[] }
  return events.filter(({ event }) => event === 'Web3Request').length
}

function askEvents(product: RunningProduct, session: LinkSession): Promise<Response> {
  const authorization = `Basic ${btoa(`${session.id}:${deriveSessionKey(session)}`)}`
  return fetch(`${linkUrlOf(product)}/events`, { headers: { authorization } })
}

/** The news for a phone that comes back: whether the other side has ended the session. */
async function hasEnded(product: RunningProduct, session: LinkSession): Promise<boolean> {
  const socket = new WebSocket(`${linkUrlOf(product).replace('http', 'ws')}/rpc`)
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  const answers = new Promise<string>((resolve) => {
    socket.addEventListener('message', ({ data }) => {
      if (String(data).includes('GetSessionConfigOK')) resolve(String(data))
    })
  })
  const fields = { sessionId: session.id, sessionKey: deriveSessionKey(session) }
  socket.send(JSON.stringify({ type: 'JoinSession', id: 1, ...fields }))
  socket.send(JSON.stringify({ type: 'GetSessionConfig', id: 2, ...fields }))
  const { metadata } = JSON.parse(await answers)
  socket.close()
  return metadata.__destroyed === '1'
}

async function fund(product: RunningProduct, address: string): Promise<void> {
  const rpc = httpRpc({ url: product.nodeUrls[localChain] ?? '', fetch, clock: systemClock })
  await rpc.call({ method: 'anvil_setBalance', params: [address, '0xde0b6b3a7640000'] })
}

const domainTypes = [
  { name: 'name', type: 'string' },
  { name: 'chainId', type: 'uint256' },
]
