// How long a fee estimate takes on a rollup, against viem's actions one after another in the order of the
// specification's rule: layer-1 fee, gas, block, priority fee. Both ask the same node in the same run, through a proxy
// that adds 50 ms to every HTTP request, over kept connections.
//
//   npm run bench:fees

import { httpRpc, type Rpc, silentLog, systemClock } from '@latchkey/base'
import { type DevChain, startDevChains } from '@latchkey/dev-chain'
import { type NodeProxy, startNodeProxy } from '@latchkey/dev-chain/testing'
import { type Address, type Asset, buildTransfer, encodeTokenTransfer, quoteTransfer, toAddress } from '@latchkey/evm'
import { createClient, http } from 'viem'
import { estimateGas, estimateMaxPriorityFeePerGas, getBlock } from 'viem/actions'
import { publicActionsL2 } from 'viem/op-stack'

const latencyMs = 50
const rounds = 15
const pauseMs = 100
const goals = { requests: 1, roundTrips: 1.15, toViem: 0.27 } as const

type Measured = { readonly medianMs: number; readonly requests: number; readonly calls: number }

const recipient = toAddress('0x2222222222222222222222222222222222222222')
const sender = toAddress('0x3333333333333333333333333333333333333333')

function median(values: readonly number[]): number {
  return [...values].sort((left, right) => left - right)[values.length >> 1] ?? Number.NaN
}

/** Measures the two in turn, so that what the machine is doing besides is shared fairly. */
async function measure(proxy: NodeProxy, actions: readonly (() => Promise<unknown>)[]): Promise<Measured[]> {
  const times: number[][] = actions.map(() => [])
  const counts = actions.map(() => ({ requests: 0, calls: 0 }))
  for (const action of actions) await action()
  for (let round = 0; round < rounds; round++) {
    for (const [index, action] of actions.entries()) {
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
      const before = proxy.requests.length
      const start = performance.now()
      await action()
      times[index]?.push(performance.now() - start)
      const made = proxy.requests.slice(before)
      counts[index] = { requests: made.length, calls: made.flat().length }
    }
  }
  return times.map((list, index) => ({ medianMs: median(list), ...(counts[index] ?? { requests: 0, calls: 0 }) }))
}

function ourEstimate(devChain: DevChain, asset: Asset, rpc: Rpc): () => Promise<void> {
  const { chain } = devChain
  const transfer = buildTransfer({ chainId: chain.id, from: sender, to: recipient, asset, amount: 1_000_000n })
  return async () => {
    const estimate = await quoteTransfer({ transfer, chain, rpc, clock: systemClock, log: silentLog })
    if (estimate.status === 'unavailable') throw estimate.error
  }
}

function viemEstimate({ chain }: DevChain, asset: Asset, url: string): () => Promise<void> {
  const client = createClient({
    transport: http(url, { retryCount: 0 }),
    // No block number is remembered between rounds: a visitor's estimate is a fresh one.
    cacheTime: 0,
    chain: {
      id: chain.id,
      name: chain.name,
      nativeCurrency: chain.nativeCurrency,
      rpcUrls: { default: { http: [url] } },
      contracts: { gasPriceOracle: { address: chain.contracts?.gasPriceOracle ?? sender } },
    },
  }).extend(publicActionsL2())
  const call =
    asset.type === 'native'
      ? { to: recipient as Address, value: 1_000_000n }
      : { to: asset.token.address, data: encodeTokenTransfer(recipient, 1_000_000n) }
  return async () => {
    await client.estimateL1Fee({ account: sender, ...call })
    await estimateGas(client, { account: sender, ...call })
    await getBlock(client)
    await estimateMaxPriorityFeePerGas(client)
  }
}

function report(title: string, { medianMs, requests, calls }: Measured): void {
  const trips = (medianMs / latencyMs).toFixed(2)
  console.log(
    `  ${title.padEnd(28)} ${medianMs.toFixed(1).padStart(7)} ms  ${trips.padStart(5)} round trips  ${requests} HTTP requests (${calls} calls)`,
  )
}

const chains = await startDevChains()
const rollup = chains.chains.find(({ chain }) => chain.contracts?.gasPriceOracle !== undefined)
if (rollup === undefined) throw new Error('There is no rollup')
const [token] = rollup.tokens
if (token === undefined) throw new Error('There is no token')
const proxy = await startNodeProxy({ url: rollup.url, latencyMs })
const rpc = httpRpc({ url: proxy.url, fetch, clock: systemClock })
let isMet = true
try {
  await rollup.faucet(sender)
  await rollup.faucet(sender, token.address)
  const assets: readonly (readonly [string, Asset])[] = [
    ['native transfer', { type: 'native' }],
    ['token transfer', { type: 'token', token }],
  ]
  console.log(`Fee estimate on a rollup, ${latencyMs} ms added per HTTP request, median of ${rounds}`)
  for (const [title, asset] of assets) {
    const [ours, viem] = await measure(proxy, [ourEstimate(rollup, asset, rpc), viemEstimate(rollup, asset, proxy.url)])
    if (ours === undefined || viem === undefined) throw new Error('Two measurements were expected')
    const ratio = ours.medianMs / viem.medianMs
    const trips = ours.medianMs / latencyMs
    console.log(`\n${title}`)
    report('Latchkey quoteTransfer', ours)
    report('viem, one after another', viem)
    console.log(`  ratio to viem: ${ratio.toFixed(3)}`)
    isMet &&= ours.requests === goals.requests && trips <= goals.roundTrips && ratio <= goals.toViem
  }
} finally {
  await proxy.close()
  await chains.close()
}
console.log(
  `\nGoal (${goals.requests} HTTP request, at most ${goals.roundTrips} round trips, at most ${goals.toViem} of viem): ${isMet ? 'met' : 'NOT met'}`,
)
process.exitCode = isMet ? 0 : 1
