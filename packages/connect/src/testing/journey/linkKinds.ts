import { type CallRequest, memoryStorage, silentLog, toQuantity } from '@latchkey/base'
import { fakeClock, pass, settle } from '@latchkey/base/testing'
import { isAddress } from '@latchkey/evm'
import { createLinkPhone, type LinkPhone, parseLinkUrl, type Web3Request } from '@latchkey/remote'
import { fakeLinkServer, seededBytes } from '@latchkey/remote/testing'
import { type FakeWallet, fakeWallet } from '@latchkey/simulator'
import { lateLink } from '../../connectors/coinbase/linkChunk.ts'
import { coinbaseLinkId, linkWallets } from '../../connectors/coinbase/linkWallets.ts'
import { readChainIdAnswer } from '../../connectors/walletAnswers.ts'
import { closeHub } from '../../createHub.ts'
import { fakeChain } from '../fakeChain.ts'
import { testExplorerUrl, testHub } from '../testHub.ts'
import { answerBehind } from './answerBehind.ts'
import { limitBurst } from './limitBurst.ts'
import { putInWords } from './putInWords.ts'
import { farAway } from './remoteKinds.ts'
import { toJson } from './toJson.ts'
import type { Visit, WalletKind } from './walletKind.ts'
import { scanCodes, worldKind } from './worldKind.ts'

/** Phones behind a link server in memory; the behaviour is that of the wallet on the phone. */
export const linkKinds = {
  'Coinbase Wallet, linked': worldKind({
    excuse: (name) => (name === 'wantsTypedDataAsObject' ? 'over the link typed data are always text' : farAway(name)),
    createWorld,
    openPage,
  }),
} as const satisfies Readonly<Record<string, WalletKind>>

type World = ReturnType<typeof createWorld>

/** A browser, a link server and a phone, which outlive a page. */
function createWorld() {
  const clock = fakeClock()
  const server = fakeLinkServer()
  const { WebSocket, fetch } = server
  const chain = fakeChain(7)
  const behind = (request: CallRequest) => answerBehind(chain, request)
  const wallet = fakeWallet({ chains: [10], clock, behind })
  const around = { WebSocket, fetch, clock, log: silentLog }
  const storage = memoryStorage()
  let seed = 1
  return { clock, chain, wallet, around, storage, phones: memoryStorage(), random: () => seededBytes(seed++) }
}

async function openPage(world: World): Promise<Visit> {
  const { clock, chain, wallet, around, storage, random } = world
  const start = lateLink({
    ...around,
    random: random(),
    storage,
    serverUrl: 'http://link.example',
    version: '1',
    origin: 'http://site.example',
  })
  const { hub } = testHub({
    ...{ storage, rpc: chain, explorerUrl: testExplorerUrl, clock },
    sources: [linkWallets({ start, siteName: 'Site' })],
  })
  await settle()
  scanCodes(hub, (uri) => scan(world, uri))
  return {
    hub,
    connectorId: coinbaseLinkId,
    wallet,
    pass: (durationMs, stepMs) => pass(clock, durationMs, stepMs),
    async leave() {
      await closeHub(hub)
      await pass(clock, 1000)
    },
  }
}

function scan({ around, wallet, phones, random }: World, uri: string): void {
  const phone = createLinkPhone({ ...around, random: random(), storage: phones, link: parseLinkUrl(uri) })
  const tell: Tell = (claims) => void phone.publish(claims).catch(() => undefined)
  const taken = new Set<string>()
  phone.requests.subscribe((requests) => {
    for (const request of requests.filter(({ id }) => !taken.has(id))) {
      taken.add(request.id)
      void answer(wallet, request).then((outcome) => {
        const [address] =
          'result' in outcome && request.method === 'requestEthereumAccounts' ? toList(outcome.result) : []
        // A wallet that lets a page in also tells it who they are, for when it is loaded anew.
        if (isAddress(address)) tell({ address, chain: { chainId: wallet.chainId, nodeUrl } })
        phone.answer(request.id, outcome)
      })
    }
  })
  carryEvents(phone, wallet, tell)
  phone.join().catch(() => undefined)
}

const nodeUrl = 'http://node.example'
const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

type Tell = (claims: Parameters<LinkPhone['publish']>[0]) => void

/** Events of the wallet; one that says that it is gone and knows nobody ends the link. */
function carryEvents(phone: LinkPhone, wallet: FakeWallet, tell: Tell): void {
  const { provider } = wallet
  const endIfGone = () => {
    if (!wallet.isConnected) void phone.unlink()
  }
  const limited = limitBurst(wallet)
  provider.on('accountsChanged', (told) => {
    const [address] = toList(toJson(told))
    if (address === undefined) endIfGone()
    else limited(() => tell({ address: String(address) }))
  })
  provider.on('chainChanged', (told) => {
    const chainId = readChainIdAnswer(toJson(told))
    if (chainId !== undefined) limited(() => tell({ chain: { chainId, nodeUrl } }))
  })
  provider.on('disconnect', endIfGone)
}

async function answer(wallet: FakeWallet, request: Web3Request) {
  try {
    const result = await wallet.provider.request(toCall(request))
    if (!/switch|add/.test(request.method)) return { result }
    return { result: { isApproved: true, rpcUrl: '' } }
  } catch (error) {
    const { text, code } = putInWords(error)
    return { errorMessage: text, ...(code !== undefined && { errorCode: code }) }
  }
}

/** Requests to a phone, in the words of the wallet behind it. */
function toCall({ method, params }: Web3Request): CallRequest {
  const fields = Object.fromEntries(Object.entries(params ?? {}))
  const { address, message, typedDataJson, chainId } = fields
  if (method === 'requestEthereumAccounts') return { method: 'eth_requestAccounts', params: [] }
  if (method === 'signEthereumMessage' && typedDataJson === null)
    return { method: 'personal_sign', params: [message, address] }
  if (method === 'signEthereumMessage') return { method: 'eth_signTypedData_v4', params: [address, typedDataJson] }
  if (method === 'signEthereumTransaction') return { method: 'eth_sendTransaction', params: [toTransaction(fields)] }
  const wanted = toQuantity(Number(chainId))
  if (method !== 'addEthereumChain') return { method: 'wallet_switchEthereumChain', params: [{ chainId: wanted }] }
  const { chainName, nativeCurrency, rpcUrls, blockExplorerUrls } = fields
  const described = { chainId: wanted, chainName, nativeCurrency, rpcUrls, blockExplorerUrls }
  return { method: 'wallet_addEthereumChain', params: [described] }
}

function toTransaction({ fromAddress, toAddress, weiValue, data }: Readonly<Record<string, unknown>>) {
  return { from: fromAddress, to: toAddress, value: toQuantity(BigInt(String(weiValue))), data }
}
