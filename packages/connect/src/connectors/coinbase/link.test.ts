import { memoryStorage, silentLog } from '@latchkey/base'
import { fakeClock, fakeRpc } from '@latchkey/base/testing'
import { createLinkPhone, type LinkPhone, parseLinkUrl, type Web3Response } from '@latchkey/remote'
import { fakeLinkServer, seededBytes } from '@latchkey/remote/testing'
import { describe, expect, test, vi } from 'vitest'
import { closeHub, connect, createHub, disconnect, type Hub, reconnect, signMessage, switchChain } from '../../index.ts'
import { testChains } from '../../testing/testHub.ts'
import { controllerOf } from '../../walletSource.ts'
import { lateLink } from './linkChunk.ts'
import { linkController } from './linkController.ts'
import { coinbaseLinkId, linkWallets } from './linkWallets.ts'

const account = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const failure = (work: Promise<unknown>) => work.then(() => undefined).catch((error: unknown) => error)
type Answer = Web3Response['outcome']

/** A page with a link, and whoever scans its code. */
async function stage(storage = memoryStorage(), server = fakeLinkServer(), clock = fakeClock()) {
  const { WebSocket, fetch } = server
  const around = {
    WebSocket,
    fetch,
    clock,
    log: silentLog,
    random: seededBytes(server.frames.length + 1),
  }
  const rpc = fakeRpc({ eth_blockNumber: () => '0x10' })
  const hub = createHub({
    chains: testChains,
    storage,
    clock,
    rpc: () => rpc,
    sources: [
      linkWallets({
        start: lateLink({
          ...around,
          storage,
          serverUrl: 'http://link.example',
          version: '1',
          origin: 'http://site.example',
        }),
        siteName: 'Site',
        appUrl: 'https://app.example/walletlink',
      }),
    ],
  })
  await clock.advance(0)
  // Code loaded on the way takes turns that no clock of ours moves.
  const until = (isTrue: () => boolean) =>
    vi.waitFor(
      async () => {
        await clock.advance(0)
        expect(isTrue()).toBe(true)
      },
      { interval: 1, timeout: 10_000 },
    )
  const uri = () => {
    const state = hub.state.get()
    return state.status === 'connecting' ? state.pairing?.uri : undefined
  }
  const scan = async (): Promise<LinkPhone> => {
    await until(() => uri() !== undefined)
    const phone = createLinkPhone({
      ...around,
      random: seededBytes(99),
      storage: memoryStorage(),
      link: parseLinkUrl(uri() ?? ''),
    })
    void phone.join()
    await until(() => phone.status.get() === 'connected')
    return phone
  }
  const answer = async (phone: LinkPhone, outcome: Answer) => {
    await until(() => phone.requests.get().length > 0)
    const [request] = phone.requests.get()
    phone.answer(request?.id ?? '', outcome)
    return request
  }
  return { hub, clock, server, storage, rpc, until, uri, scan, answer }
}

async function connected(chainId = 10) {
  const page = await stage()
  const connecting = connect(page.hub, coinbaseLinkId)
  const phone = await page.scan()
  await phone.publish({ address: account.toLowerCase(), chain: { chainId, nodeUrl: 'http://node.example' } })
  await page.until(() => page.hub.state.get().status === 'connected')
  const connection = await connecting
  // The request to connect was answered by the address.
  for (const { id } of phone.requests.get()) phone.answer(id, { result: [account.toLowerCase()] })
  await page.clock.advance(0)
  return { ...page, phone, connection }
}

const stateOf = (hub: Hub) => hub.state.get()

describe('connecting', () => {
  test('the phone’s address is the answer, and its chain is the page’s', async () => {
    const { hub } = await connected()
    expect(stateOf(hub)).toMatchObject({ status: 'connected', account: { address: account, chainId: 10 } })
  })

  test('the answer to the request connects as well, on the default chain', async () => {
    const page = await stage()
    const connecting = connect(page.hub, coinbaseLinkId)
    const phone = await page.scan()
    const request = await page.answer(phone, { result: [account.toLowerCase()] })
    await page.until(() => stateOf(page.hub).status === 'connected')
    await connecting
    expect(request).toMatchObject({ method: 'requestEthereumAccounts', params: { appName: 'Site' } })
    expect(stateOf(page.hub)).toMatchObject({ account: { chainId: 1 } })
  })

  test('a refusal is said, and the code is good for nothing any more', async () => {
    const page = await stage()
    const connecting = failure(connect(page.hub, coinbaseLinkId))
    const phone = await page.scan()
    const code = page.uri()
    await page.answer(phone, { errorMessage: 'User denied account authorization' })
    await page.until(() => stateOf(page.hub).status === 'idle')
    const error = await connecting
    expect(error).toMatchObject({ code: 'connection_rejected' })
    expect(error).toMatchObject({ cause: { code: 4001, message: 'User denied account authorization' } })
    expect(phone.status.get()).toBe('disconnected')
    connect(page.hub, coinbaseLinkId).catch(() => undefined)
    await page.until(() => page.uri() !== undefined)
    expect(page.uri()).not.toBe(code)
  })

  test('answers that are no accounts connect nothing', async () => {
    for (const result of [null, [], ['0x12'], { address: account }, [5]]) {
      const page = await stage()
      const connecting = failure(connect(page.hub, coinbaseLinkId))
      await page.answer(await page.scan(), { result })
      await page.until(() => stateOf(page.hub).status === 'idle')
      expect(await connecting).toMatchObject({ code: 'wallet_bad_answer' })
    }
  })

  test('the page says when a phone has read the code', async () => {
    const page = await stage()
    connect(page.hub, coinbaseLinkId).catch(() => undefined)
    await page.scan()
    await page.until(() => JSON.stringify(stateOf(page.hub)).includes('"isHeard":true'))
  })

  test('a code that nobody reads is replaced after five minutes', async () => {
    const page = await stage()
    connect(page.hub, coinbaseLinkId).catch(() => undefined)
    await page.until(() => page.uri() !== undefined)
    const first = page.uri()
    await page.clock.advance(300_000)
    await page.until(() => page.uri() !== first && page.uri() !== undefined)
  })
})

describe('a connection', () => {
  test('signs messages and typed data on the phone', async () => {
    const { hub, phone, answer, connection, until } = await connected()
    const signing = signMessage(hub, 'hello')
    await until(() => controllerOf(hub, linkController)?.asking.get().length === 1)
    expect(controllerOf(hub, linkController)?.asking.get()[0]).toMatchObject({
      method: 'signEthereumMessage',
      isAnnounced: true,
    })
    expect(await answer(phone, { result: `0x${'11'.repeat(65)}` })).toMatchObject({
      params: { address: account.toLowerCase(), message: '0x68656c6c6f', addPrefix: true, typedDataJson: null },
    })
    expect(await signing).toBe(`0x${'11'.repeat(65)}`)
    expect(controllerOf(hub, linkController)?.asking.get()).toEqual([])
    const types = { EIP712Domain: [{ name: 'name', type: 'string' }], Mail: [{ name: 'text', type: 'string' }] }
    const data = JSON.stringify({ types, primaryType: 'Mail', domain: { name: 'D' }, message: { text: 'hi' } })
    const typed = connection.request({ method: 'eth_signTypedData_v4', params: [account, data] })
    const request = await answer(phone, { result: '0xabcd' })
    expect(request?.params).toMatchObject({ addPrefix: false, typedDataJson: data })
    expect(JSON.stringify(request?.params)).toMatch(/"message":"0x[0-9a-f]{64}"/)
    expect(await typed).toBe('0xabcd')
  })

  test('sends with decimal amounts and the phone submits', async () => {
    const { phone, answer, connection } = await connected()
    const transaction = {
      from: account,
      to: account,
      value: '0x10',
      gas: '0x5208',
      maxFeePerGas: '0x2',
      maxPriorityFeePerGas: '0x1',
    }
    const sending = connection.request({ method: 'eth_sendTransaction', params: [transaction] })
    const request = await answer(phone, { result: `0x${'ab'.repeat(32)}` })
    expect(request).toMatchObject({
      method: 'signEthereumTransaction',
      params: {
        fromAddress: account.toLowerCase(),
        toAddress: account.toLowerCase(),
        weiValue: '16',
        data: '0x',
        nonce: null,
        gasPriceInWei: null,
        maxFeePerGas: '2',
        maxPriorityFeePerGas: '1',
        gasLimit: '21000',
        chainId: 10,
        shouldSubmit: true,
      },
    })
    expect(await sending).toBe(`0x${'ab'.repeat(32)}`)
  })

  test.each([
    ['personal_sign', 'User denied message signature'],
    ['eth_sendTransaction', 'User denied transaction signature'],
  ])('a refused %s says it in the specification’s words', async (method, text) => {
    const { phone, answer, connection } = await connected()
    const params = method === 'personal_sign' ? ['0x12', account] : [{ from: account, to: account }]
    const asking = failure(connection.request({ method, params }))
    await answer(phone, { errorMessage: 'User rejected signature request' })
    expect(await asking).toMatchObject({ code: 4001, message: text })
  })

  test('switches when the phone agrees, and follows the phone when it switches by itself', async () => {
    const { hub, phone, answer, until } = await connected()
    const switching = switchChain(hub, 31337)
    expect(await answer(phone, { result: { isApproved: true, rpcUrl: '' } })).toMatchObject({
      method: 'switchEthereumChain',
      params: { chainId: '31337', address: account.toLowerCase() },
    })
    await switching
    expect(stateOf(hub)).toMatchObject({ account: { chainId: 31337 } })
    await phone.publish({ chain: { chainId: 1, nodeUrl: 'http://node.example' } })
    await until(() => JSON.stringify(stateOf(hub)).includes('"chainId":1}'))
  })

  test('a refused switch is a refusal', async () => {
    const { hub, phone, answer } = await connected()
    const switching = failure(switchChain(hub, 31337))
    await answer(phone, { result: { isApproved: false, rpcUrl: '' } })
    expect(await switching).toMatchObject({ code: 'switch_rejected' })
    expect(stateOf(hub)).toMatchObject({ account: { chainId: 10 } })
  })

  test('a chain unknown to the phone is added', async () => {
    const { hub, phone, answer } = await connected()
    const switching = switchChain(hub, 31337)
    await answer(phone, { errorMessage: 'No such chain', errorCode: 4902 })
    expect(await answer(phone, { result: { isApproved: true, rpcUrl: '' } })).toMatchObject({
      method: 'addEthereumChain',
      params: { chainId: '31337', chainName: 'Local' },
    })
    await switching
    expect(stateOf(hub)).toMatchObject({ account: { chainId: 31337 } })
  })

  test('says 4902 in the specification’s words', async () => {
    const { phone, answer, connection } = await connected()
    const asking = failure(connection.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x5' }] }))
    await answer(phone, { errorMessage: 'x', errorCode: 4902 })
    expect(await asking).toMatchObject({
      code: 4902,
      message: 'Unrecognized chain ID. Try adding the chain using addEthereumChain first.',
    })
  })

  test('reads go to the node, and what only a wallet can do is not offered to it', async () => {
    const { connection } = await connected()
    expect(await connection.request({ method: 'eth_blockNumber' })).toBe('0x10')
    expect(await failure(connection.request({ method: 'wallet_requestPermissions', params: [{}] }))).toMatchObject({
      code: 'wallet_method_unsupported',
    })
    expect(
      await failure(connection.request({ method: 'personal_sign', params: ['0x12', `0x${'1'.repeat(40)}`] })),
    ).toMatchObject({
      code: -32602,
      message: 'Unknown Ethereum address',
    })
  })

  test('cancelled in the page is taken back from the phone', async () => {
    const { hub, phone, connection, until, clock } = await connected()
    const asking = failure(connection.request({ method: 'personal_sign', params: ['0x12', account] }))
    await until(() => phone.requests.get().length === 1)
    controllerOf(hub, linkController)?.asking.get()[0]?.cancel()
    await clock.advance(0)
    expect(await asking).toMatchObject({ code: 4001, message: 'User denied message signature' })
    await until(() => phone.requests.get().length === 0)
  })

  test('a transaction that is cancelled once the phone has it is not told as refused: it may be out', async () => {
    const { hub, phone, connection, until, clock } = await connected()
    const params = [{ from: account, to: account }]
    const asking = failure(connection.request({ method: 'eth_sendTransaction', params }))
    await until(() => phone.requests.get().length === 1)
    controllerOf(hub, linkController)?.asking.get()[0]?.cancel()
    await clock.advance(0)
    expect(await asking).toMatchObject({ code: 'wallet_not_responding' })
  })

  test('nor is one that a node has rejected after it was signed', async () => {
    const { phone, answer, connection } = await connected()
    const asking = failure(
      connection.request({ method: 'eth_sendTransaction', params: [{ from: account, to: account }] }),
    )
    await answer(phone, { errorMessage: 'transaction rejected: nonce too low' })
    expect(await asking).toMatchObject({ code: -32603, message: 'transaction rejected: nonce too low' })
  })

  test.each([
    [{ chainId: '0x5' }, { code: 'chain_changed' }],
    [{ data: '0x01', input: '0x02' }, { code: -32602 }],
  ])('a transaction that says two things is not put to the phone: %o', async (more, problem) => {
    const { phone, connection } = await connected()
    const params = [{ from: account, to: account, ...more }]
    expect(await failure(connection.request({ method: 'eth_sendTransaction', params }))).toMatchObject(problem)
    expect(phone.requests.get()).toEqual([])
  })

  test('is lost when the server has forgotten the phone, and reset by the visitor', async () => {
    const { hub, server, clock, until } = await connected()
    for (const socket of [...server.sockets]) if (socket.side === 'guest') socket.cut()
    server.setDown(true)
    server.forget()
    await clock.advance(0)
    server.setDown(false)
    controllerOf(hub, linkController)?.kit.get()?.wake()
    await until(() => controllerOf(hub, linkController)?.isLost.get() === true)
    await disconnect(hub)
    await until(() => stateOf(hub).status === 'idle')
    expect(controllerOf(hub, linkController)?.isLost.get()).toBe(false)
  })
})

describe('the end', () => {
  test.each([true, false])('by the visitor is no end by the phone, echo or not: %s', async (isEchoing) => {
    const { hub, phone, server, clock, until } = await connected()
    server.setEchoing(isEchoing)
    await Promise.all([disconnect(hub), clock.advance(0)])
    await until(() => stateOf(hub).status === 'idle')
    expect(hub.left.get()).toBe(undefined)
    expect(phone.status.get()).toBe('disconnected')
  })

  test('by the page is told to the phone, and forgotten', async () => {
    const { hub, phone, storage, clock } = await connected()
    await Promise.all([disconnect(hub), clock.advance(0)])
    expect(phone.status.get()).toBe('disconnected')
    expect(storage.get('link.v1')).toBeNull()
    expect(stateOf(hub)).toEqual({ status: 'idle' })
  })

  test('by the phone ends the connection, and the visitor is told', async () => {
    const { hub, phone, storage, clock, until } = await connected()
    await Promise.all([phone.unlink(), clock.advance(0)])
    await until(() => stateOf(hub).status === 'idle')
    expect(hub.left.get()).toMatchObject({ why: 'left', login: 'none' })
    expect(storage.get('link.v1')).toBeNull()
  })
})

test('a reload connects from what is remembered, also while phone and server are away', async () => {
  const { hub, storage, server, clock } = await connected()
  await closeHub(hub)
  server.setDown(true)
  const next = await stage(storage, server, clock)
  const again = reconnect(next.hub)
  await next.until(() => stateOf(next.hub).status === 'connected')
  await again
  expect(stateOf(next.hub)).toMatchObject({ account: { address: account, chainId: 10 } })
})

test('without a link there is nothing to connect in silence', async () => {
  const page = await stage()
  const connector = page.hub.connectors.get().find(({ id }) => id === coinbaseLinkId)
  const { signal } = new AbortController()
  expect(await failure(connector?.connect({ silent: true, signal }) ?? Promise.resolve())).toMatchObject({
    code: 'connect_first',
  })
})
