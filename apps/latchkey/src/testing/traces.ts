import { randomBytes } from 'node:crypto'
import { type Rpc, sleep, systemClock, toUtf8 } from '@latchkey/base'
import { rootUser } from '@latchkey/custody-server/testing'
import { localAccount } from '@latchkey/evm'
import { basicOf, dialLink, newLinkSession, openRawClient } from '@latchkey/relay-server/testing'

/** A running product, and the folder with its keys. */
export type Place = { readonly origin: string; readonly folder: string }

/** Something of every part that a visitor or an owner has left with a product. */
export type Traces = {
  /** When it was left, in milliseconds since the epoch. */
  readonly leftAtMs: number
  /** Of a login: the token of its cookie. */
  readonly token: string
  readonly topic: string
  readonly linkSession: ReturnType<typeof newLinkSession>
  /** Of a wallet of custody's root organization. */
  readonly walletAddress: string
  /** Payments of the visitor's history, by their hashes; none where there is no chain. */
  readonly payments: readonly string[]
}

const visitor = localAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const chainId = 31_337
const message = 'left by the former version'
const event = `${message}, for a phone`
const dayS = 86_400
/** The second account of every local chain. */
const payer = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const [maxTries, tryEveryMs] = [60, 1_000]

/** Signs in, leaves a message and an event that nobody has fetched, and makes a wallet. */
export async function leaveTraces(place: Place): Promise<Traces> {
  const topic = randomBytes(32).toString('hex')
  const linkSession = newLinkSession()
  const token = await signIn(place)
  await publish(place, topic)
  await publishEvent(place, linkSession)
  const walletAddress = await rootUser(place).makeWallet(topic)
  return { leftAtMs: Date.now(), token, topic, linkSession, walletAddress, payments: [] }
}

/** Pays the visitor on the product's own chain, and waits until it has read that. Returns the traces with the payment. */
export async function leavePayment(place: Place, traces: Traces, rpc: Rpc): Promise<Traces> {
  const payment = { from: payer, to: visitor.address, value: '0x1' }
  const hash = String(await rpc.call({ method: 'eth_sendTransaction', params: [payment] }))
  const paid = { ...traces, payments: [hash] }
  for (let tries = 0; !(await isTold(place, paid)); tries++) {
    if (tries === maxTries) throw new Error('The product has not read the payment')
    await sleep(tryEveryMs, systemClock)
  }
  return paid
}

/** Whether the visitor's history tells of every payment. */
async function isTold(place: Place, { token, payments }: Traces): Promise<boolean> {
  const history = await ask(place, 'GET', '/api/history', { cookie: cookieOf(place, token) })
  return payments.every((payment) => history.body.entries.some(({ hash }: { hash: string }) => hash === payment))
}

/** Looks for each of them. */
export async function findTraces(place: Place, traces: Traces) {
  const { token, topic, linkSession, walletAddress } = traces
  const login = await ask(place, 'GET', '/api/login', { cookie: cookieOf(place, token) })
  const client = await openRawClient({ url: relayOf(place), nowMs: Date.now() })
  const { result } = await client.ask('irn_fetchMessages', { topic })
  await client.close()
  const page = await dialLink(`${socketsOf(place)}/link/rpc`, linkSession)
  await page.ask('HostSession')
  const events = await ask(place, 'GET', '/link/events?unseen=true', { authorization: basicOf(page) })
  page.leave()
  return {
    login: login.body.login?.address === visitor.address,
    message: JSON.stringify(result).includes(message),
    event: JSON.stringify(events.body).includes(event),
    signature: await rootUser(place).isSignedBy(walletAddress, 'signed by the present version'),
    payments: await isTold(place, traces),
  }
}

// biome-ignore lint/suspicious/noExplicitAny: whoever asks looks into answers, and fails where something else is found.
type Answer = { readonly body: any; readonly cookies: readonly string[] }

async function ask({ origin }: Place, method: string, path: string, headers: object, body?: object): Promise<Answer> {
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: { origin, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return {
    body: JSON.parse(text),
    cookies: response.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? ''),
  }
}

async function signIn(place: Place): Promise<string> {
  const { address } = visitor
  const asked = await ask(place, 'POST', '/api/login/challenge', {}, { address, chainId })
  const text: string = asked.body.message
  const headers = { cookie: asked.cookies.join('; '), 'x-latchkey-csrf': asked.body.csrfToken }
  const signature = await visitor.signMessage(toUtf8(text))
  const { cookies } = await ask(place, 'POST', '/api/login/verify', headers, { message: text, signature })
  return cookies.find((cookie) => cookie.startsWith('latchkey-session'))?.split('=')[1] ?? ''
}

const cookieOf = ({ origin }: Place, token: string) => `latchkey-session-${new URL(origin).port}=${token}`
const socketsOf = ({ origin }: Place) => origin.replace(/^http/, 'ws')
const relayOf = (place: Place) => `${socketsOf(place)}/relay`

async function publish(place: Place, topic: string): Promise<void> {
  const client = await openRawClient({ url: relayOf(place), nowMs: Date.now() })
  const { result } = await client.ask('irn_publish', { topic, message, ttl: dayS, tag: 1108, prompt: true })
  await client.close()
  if (result !== true) throw new Error('The message was not taken')
}

async function publishEvent(place: Place, session: Traces['linkSession']): Promise<void> {
  const [page, phone] = [
    await dialLink(`${socketsOf(place)}/link/rpc`, session),
    await dialLink(`${socketsOf(place)}/link/rpc`, session),
  ]
  await page.ask('HostSession')
  page.leave()
  await phone.ask('JoinSession')
  const { type } = await phone.ask('PublishEvent', { event: 'Web3Response', data: event })
  phone.leave()
  if (type !== 'PublishEventOK') throw new Error('The event was not taken')
}
