import { type Clock, type Hex, type Rpc, systemClock, toQuantity } from '@latchkey/base'
import { type Address, type BlockExplorer, type Chain, type Collection, type Token, toAddress } from '@latchkey/evm'
import { type ChainPlan, planLocalChain, planRollup } from './chainPlans.ts'
import { prebuilt } from './contracts.ts'
import { operator } from './devAccounts.ts'
import { DevChainError, textOf } from './errors.ts'
import { createFaucet } from './faucet.ts'
import { keepChainMoving } from './keepChainMoving.ts'
import { keepPricesFresh } from './keepPricesFresh.ts'
import { applyAll, mineTransactions, setBalance, setCode } from './nodeWrites.ts'
import type { RollupMode } from './rollup.ts'
import { type Anvil, startAnvil } from './startAnvil.ts'

/** Methods of the local chains. */
export type DevChainsOptions = {
  /** Told, in one line each, what is being done. */
  readonly onProgress?: (line: string) => void
  readonly signal?: AbortSignal
  /** The address of a chain that a wallet may be given; the node's own unless given. */
  readonly publicRpcUrl?: (chainId: number) => string
  /** Where a chain can be looked at; nowhere unless given. */
  readonly explorer?: (chainId: number) => BlockExplorer
  /** By which rules the rollup charges for layer 1; the newest unless given. */
  readonly rollup?: RollupMode
  /** Times the blocks that are added on top of a transaction for its confirmations; one that stands still adds none. */
  readonly clock?: Clock
}

/** A running local chain with its contracts. */
export type DevChain = {
  readonly chain: Chain
  /** The node's own address. */
  readonly url: string
  readonly tokens: readonly Token[]
  readonly collections: readonly Collection[]
  /** Everything worth naming to a developer, by what it is. */
  readonly addresses: Readonly<Record<string, Address>>
  /** Pays 10 coins, 1000 of a token, or something of a collection; resolves with the hash of the mined transaction. Fails with `DevChainError`. */
  faucet(address: Address, contract?: Address): Promise<Hex>
  readonly ens?: { readonly name: string; readonly address: Address }
}

/** The local chains, until they are closed. */
export type DevChains = { readonly chains: readonly DevChain[]; close(): Promise<void> }

const multicall3 = toAddress('0xcA11bde05977b3631167028862bE2a173976CA11')
/** In wei per gas; what a transaction of a chain at rest pays, beside its tip. */
const baseFeePerGas = 1_000_000_000n
/** More than a faucet can be asked for. */
const operatorBalance = 10n ** 27n

/**
 * Starts the two local chains, 31337 and the rollup 31338, with their contracts in place. The caller closes them; they
 * never outlive this process. Fails with `DevChainError`.
 */
export async function startDevChains(options: DevChainsOptions = {}): Promise<DevChains> {
  const rollup = options.rollup ?? 'isthmus'
  const openings = await Promise.allSettled([
    openChain(planLocalChain(), {}, options),
    openChain(planRollup(), { rollup }, options),
  ])
  const opened = openings.flatMap((opening) => (opening.status === 'fulfilled' ? [opening.value] : []))
  const close = async () => {
    await Promise.all(opened.map((one) => one.close()))
  }
  const failed = openings.find((opening) => opening.status === 'rejected')
  if (failed !== undefined) {
    await close()
    throw failed.reason
  }
  return { chains: opened.map((one) => one.devChain), close }
}

/** How many blocks back a chain can be asked for its state. */
const recentStates = '200'

type OpenChain = { readonly devChain: DevChain; close(): Promise<void> }

async function openChain(
  plan: ChainPlan,
  network: { readonly rollup?: RollupMode },
  { signal, onProgress, publicRpcUrl, explorer, clock = systemClock }: DevChainsOptions,
): Promise<OpenChain> {
  const { id, name } = plan
  // A chain at rest is kept for days: without a limit each block leaves its whole state on the disk. Recent states stay,
  // as on any real node: a transfer whose hash was lost is looked for through them.
  const settings = { chainId: id, arguments: ['--no-mining', '--prune-history', recentStates], ...network }
  const anvil = await startAnvil(signal === undefined ? settings : { ...settings, signal })
  try {
    await setUp(anvil.rpc, plan)
    signal?.throwIfAborted()
  } catch (cause) {
    await anvil.close()
    if (signal?.aborted) throw signal.reason
    throw new DevChainError('chain_setup_failed', { cause, data: { chainId: id, text: textOf(cause) } })
  }
  const stop = keepChainMoving({ rpc: anvil.rpc, baseFeePerGas, clock })
  const stopPrices = keepPricesFresh({ rpc: anvil.rpc, prices: plan.prices, clock })
  onProgress?.(`${name} (chain ${id}) is running at ${anvil.url}`)
  return {
    devChain: toDevChain(plan, anvil, { publicRpcUrl, explorer }),
    async close() {
      stop()
      stopPrices()
      await anvil.close()
    },
  }
}

async function setUp(rpc: Rpc, { writes, deployments, followUp }: ChainPlan): Promise<void> {
  await applyAll(rpc, [setBalance(operator, operatorBalance), setCode(multicall3, prebuilt.multicall3.code), ...writes])
  await mineTransactions(rpc, operator, deployments.transactions)
  if (followUp !== undefined) await mineTransactions(rpc, followUp.from, followUp.transactions)
  await applyAll(rpc, [
    { method: 'anvil_setNextBlockBaseFeePerGas', params: [toQuantity(baseFeePerGas)] },
    { method: 'evm_setAutomine', params: [true] },
  ])
}

type Places = { readonly [Name in 'publicRpcUrl' | 'explorer']: DevChainsOptions[Name] | undefined }

function toDevChain(plan: ChainPlan, { url, rpc }: Anvil, { publicRpcUrl, explorer }: Places): DevChain {
  const { id, name, tokens, collections, addresses, contracts, prices, ens } = plan
  const chain: Chain = {
    id,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [publicRpcUrl?.(id) ?? url],
    privateCustomerRpcUrls: [url],
    ...(explorer !== undefined && { blockExplorers: [explorer(id)] }),
    contracts: { multicall3, ...contracts },
    prices,
    testnet: true,
    ...(plan.sourceId === undefined ? {} : { sourceId: plan.sourceId }),
  }
  const faucet = createFaucet({ chain, rpc, tokens, collections })
  return {
    chain,
    url,
    tokens,
    collections,
    addresses: { Multicall3: multicall3, ...addresses },
    faucet,
    ...(ens && { ens }),
  }
}
