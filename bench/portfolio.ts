// The cost of a portfolio: ten networks with fifty tokens each, every node 50 ms away, read by readPortfolio, by viem with
// a request for each balance, and by viem with its own bundling by Multicall3, in turns in one run. What is compared is
// round trips, and the work of asking and reading.
//
//   npm run bench:portfolio -- [--rounds=7] [--networks=10] [--tokens=50] [--delay=50]
//
// It ends by itself, and with an exit code of 1 where they do not read the same balances.

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createClient, defineChain, erc20Abi, http } from 'viem'
import { getBalance, readContract } from 'viem/actions'
import { httpRpc, systemClock } from '../packages/base/src/index.ts'
import { type Chain, readPortfolio, type Token, toAddress } from '../packages/evm/src/index.ts'
import { multicall3 } from './portfolio/holdings.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    networks: { type: 'string', default: '10' },
    tokens: { type: 'string', default: '50' },
    delay: { type: 'string', default: '50' },
  },
})
const [rounds, networkCount, tokenCount] = [Number(values.rounds), Number(values.networks), Number(values.tokens)]
const account = toAddress('0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc')
/** A machine that is busy with other things may take long for hundreds of requests at once. */
const viemTimeoutMs = 60_000

const nodes: ChildProcess = fork(fileURLToPath(new URL('./portfolio/nodes.ts', import.meta.url)), [
  ...[values.networks, values.delay],
])
const [{ urls }] = (await once(nodes, 'message')) as [{ urls: readonly string[] }]

/** Requests that the nodes had since they were asked last. */
async function countRequests(): Promise<number> {
  nodes.send('count')
  const [{ requests }] = (await once(nodes, 'message')) as [{ requests: number }]
  return requests
}

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const chains: readonly Chain[] = urls.map((url, index) => ({
  ...{ id: index + 1, name: `Network ${index + 1}`, nativeCurrency, rpcUrls: [url], contracts: { multicall3 } },
}))
const tokens: readonly Token[] = chains.flatMap(({ id }) =>
  Array.from({ length: tokenCount }, (_, index) => ({
    chainId: id,
    address: toAddress(`0x${(id * 1000 + index).toString(16).padStart(40, '0')}`),
    symbol: `T${index}`,
    name: `Token ${index}`,
    decimals: 18,
  })),
)

async function readOurs(): Promise<bigint> {
  const networks = await readPortfolio({
    address: account,
    chains,
    tokens,
    rpc: (id) => httpRpc({ url: urls[id - 1] ?? '', fetch, clock: systemClock }),
    now: Date.now,
  })
  return networks.reduce((sum, network) => {
    if (network.status === 'away') throw network.error
    return sum + network.balances.native + [...network.balances.tokens.values()].reduce((all, each) => all + each, 0n)
  }, 0n)
}

/** By the same calls of viem, bundled or not as its client was told. */
async function readByViem(batch?: { readonly multicall: true }): Promise<bigint> {
  const held = await Promise.all(
    chains.map(async ({ id, name, rpcUrls }) => {
      const contracts = { multicall3: { address: multicall3 } }
      const client = createClient({
        chain: defineChain({ id, name, nativeCurrency, rpcUrls: { default: { http: [...rpcUrls] } }, contracts }),
        transport: http(undefined, { retryCount: 0, timeout: viemTimeoutMs }),
        ...(batch && { batch }),
      })
      const own = tokens.filter(({ chainId }) => chainId === id)
      const reads = own.map(({ address }) =>
        readContract(client, { address, abi: erc20Abi, functionName: 'balanceOf', args: [account] }),
      )
      return await Promise.all([getBalance(client, { address: account }), ...reads])
    }),
  )
  return held.flat().reduce((sum, each) => sum + each, 0n)
}

const ways = {
  readPortfolio: readOurs,
  'viem, single reads': () => readByViem(),
  'viem, multicall': () => readByViem({ multicall: true }),
}
type Run = { readonly ms: number; readonly requests: number; readonly sum: bigint }

async function measure(read: () => Promise<bigint>): Promise<Run> {
  const startedAt = performance.now()
  const sum = await read()
  const ms = performance.now() - startedAt
  return { ms, requests: await countRequests(), sum }
}

const median = (figures: readonly number[]) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0

const names = Object.keys(ways) as (keyof typeof ways)[]
for (const name of names) await measure(ways[name])
const runs = new Map(names.map((name) => [name, [] as Run[]]))
for (let round = 0; round < rounds; round++) {
  for (const name of names) runs.get(name)?.push(await measure(ways[name]))
}
nodes.disconnect()

const figures = names.map((name) => {
  const all = runs.get(name) ?? []
  return { name, ms: median(all.map(({ ms }) => ms)), requests: median(all.map((run) => run.requests)) }
})
const [ours] = figures
console.log(`${networkCount} networks × ${tokenCount} tokens, each node ${values.delay} ms away, median of ${rounds}`)
for (const { name, ms, requests } of figures) {
  const ratio = `${(ms / (ours?.ms ?? 1)).toFixed(1)} times ours, ${(requests / (ours?.requests ?? 1)).toFixed(0)} times the requests`
  console.log(
    `${name.padEnd(20)}${ms.toFixed(0).padStart(6)} ms ${String(requests).padStart(6)} requests${name === 'readPortfolio' ? '' : `  ${ratio}`}`,
  )
}
if (new Set([...runs.values()].flat().map(({ sum }) => sum)).size > 1) {
  console.log('They have read different balances')
  process.exitCode = 1
}
