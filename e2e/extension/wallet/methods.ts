import { type Address, type Hex, hexToString } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { readNetwork } from './addNetwork.ts'
import { askNode } from './askNode.ts'
import { askOwner } from './askOwner.ts'
import type { WalletError, WalletRequest } from './messages.ts'
import { chainIdOf, changeState, exposedTo, readState, type WalletState } from './walletState.ts'

/** Tells pages what has changed. */
export type Announcer = { accountsChanged(): Promise<void>; chainChanged(): Promise<void> }

type Asking = { readonly origin: string; readonly params: readonly unknown[]; readonly tell: Announcer }
type Handler = (asking: Asking, state: WalletState) => unknown

const handlers: Readonly<Record<string, Handler>> = {
  eth_chainId: (_asking, state) => chainIdOf(state),
  net_version: (_asking, { chainId }) => String(chainId),
  wallet_isUnlocked: (_asking, { isLocked }) => !isLocked,
  eth_accounts: ({ origin }, state) => exposedTo(state, origin),
  eth_requestAccounts: requestAccounts,
  async wallet_requestPermissions(asking, state) {
    await letIn(asking, state)
    return [{ parentCapability: 'eth_accounts' }]
  },
  async wallet_revokePermissions({ origin, tell }) {
    await forgetSite(origin)
    await tell.accountsChanged()
    return null
  },
  wallet_switchEthereumChain: switchNetwork,
  wallet_addEthereumChain: addNetwork,
  async personal_sign({ origin, params: [message, address] }, state) {
    const account = accountOf(state, origin, address)
    const raw = String(message) as Hex
    await askOwner({ kind: 'sign', origin, details: async () => [hexToString(raw)] })
    return await account.signMessage({ message: { raw } })
  },
  async eth_signTypedData_v4({ origin, params: [address, json] }, state) {
    const account = accountOf(state, origin, address)
    await askOwner({ kind: 'sign', origin, details: async () => [String(json)] })
    return await account.signTypedData(JSON.parse(String(json)))
  },
  eth_sendTransaction: sendTransaction,
}

/** Carries out what a page asks; what is no matter of the wallet goes to its node. Rejects with `WalletError`. */
export async function handle(request: WalletRequest, origin: string, tell: Announcer): Promise<unknown> {
  const state = await readState()
  const handler = handlers[request.method]
  if (handler !== undefined) return await handler({ origin, params: request.params, tell }, state)
  return await askNode(urlOf(state), request.method, request.params)
}

/** Takes a site out of the wallet's own list. */
export async function forgetSite(origin: string): Promise<void> {
  const { [origin]: _forgotten, ...sites } = (await readState()).sites
  await changeState({ sites })
}

async function requestAccounts(asking: Asking, state: WalletState): Promise<readonly Address[]> {
  const exposed = exposedTo(state, asking.origin)
  return exposed.length > 0 ? exposed : await letIn(asking, state)
}

async function letIn({ origin, tell }: Asking, { isLocked }: WalletState): Promise<readonly Address[]> {
  if (isLocked) {
    await askOwner({ kind: 'unlock', origin, details: async () => ['The wallet is locked'] })
    await changeState({ isLocked: false })
    await tell.accountsChanged()
    const exposed = exposedTo(await readState(), origin)
    if (exposed.length > 0) return exposed
  }
  await askOwner({ kind: 'connect', origin, details: async () => ['See your address'] })
  const { sites, active } = await readState()
  await changeState({ sites: { ...sites, [origin]: [active] } })
  await tell.accountsChanged()
  return exposedTo(await readState(), origin)
}

async function switchNetwork({ origin, params, tell }: Asking, { networks, chainId }: WalletState): Promise<null> {
  const { chainId: wanted } = (params[0] ?? {}) as { readonly chainId?: string }
  const network = networks.find(({ id }) => id === Number(wanted))
  if (network === undefined) throw failure(4902, `Unrecognized chain ID "${wanted}".`)
  if (network.id === chainId) return null
  await askOwner({ kind: 'switch', origin, details: async () => [network.name] })
  await changeState({ chainId: network.id })
  await tell.chainChanged()
  return null
}

async function addNetwork({ origin, params, tell }: Asking): Promise<null> {
  const network = readNetwork(params[0])
  const details = async () => {
    // The source of the window: a node that refuses the wallet leaves it empty.
    const id = Number(await askNode(network.url, 'eth_chainId', []))
    if (id !== network.id) throw failure(-32602, 'The address answers for another network')
    const version = String(await askNode(network.url, 'net_version', []))
    const block = Number(await askNode(network.url, 'eth_blockNumber', []))
    return [network.name, network.url, `Network ${version}`, `Block ${block}`]
  }
  await askOwner({ kind: 'add', origin, details })
  const { networks } = await readState()
  await changeState({ networks: [...networks.filter(({ id }) => id !== network.id), network], chainId: network.id })
  await tell.chainChanged()
  return null
}

async function sendTransaction({ origin, params }: Asking, state: WalletState): Promise<unknown> {
  const request = (params[0] ?? {}) as Readonly<Record<string, string>>
  const account = accountOf(state, origin, request['from'])
  const url = urlOf(state)
  if (request['chainId'] !== undefined && Number(request['chainId']) !== state.chainId) {
    throw failure(-32602, 'The transaction is for another network')
  }
  const details = async () => {
    const balance = await askNode(url, 'eth_getBalance', [account.address, 'latest'])
    const gas = await askNode(url, 'eth_estimateGas', [request])
    return [`To ${request['to']}`, `Balance ${BigInt(String(balance))}`, `Gas ${Number(gas)}`]
  }
  await askOwner({ kind: 'send', origin, details })
  const gas = request['gas'] ?? (await askNode(url, 'eth_estimateGas', [request]))
  const nonce = await askNode(url, 'eth_getTransactionCount', [account.address, 'pending'])
  const signed = await account.signTransaction({
    type: 'eip1559',
    chainId: state.chainId,
    nonce: Number(nonce),
    to: request['to'] as Address,
    value: BigInt(request['value'] ?? 0),
    data: (request['data'] ?? '0x') as Hex,
    gas: BigInt(String(gas)),
    maxFeePerGas: BigInt(request['maxFeePerGas'] ?? 5_000_000_000),
    maxPriorityFeePerGas: BigInt(request['maxPriorityFeePerGas'] ?? 1_000_000_000),
  })
  return await askNode(url, 'eth_sendRawTransaction', [signed])
}

function accountOf(state: WalletState, origin: string, address: unknown): PrivateKeyAccount {
  const accounts = state.keys.map((key) => privateKeyToAccount(key))
  const account = accounts.find((candidate) => candidate.address.toLowerCase() === String(address).toLowerCase())
  if (account === undefined || !exposedTo(state, origin).includes(account.address)) {
    throw failure(4100, 'The account is not shared with this site')
  }
  return account
}

function urlOf({ networks, chainId }: WalletState): string | undefined {
  return networks.find(({ id }) => id === chainId)?.url
}

function failure(code: number, message: string): WalletError {
  return { code, message }
}
