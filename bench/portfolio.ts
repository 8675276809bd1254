// The cost of a portfolio: ten networks with fifty tokens each, every node 50 ms away, read by readPortfolio and by the
// single reads of viem, in turns in one run. The nodes are plain servers of this process on 127.0.0.1 that answer as
// Multicall3 and as fifty tokens do; what is compared is round trips, and the work of asking and reading.
//
//   npm run bench:portfolio -- [--rounds=7] [--networks=10] [--tokens=50] [--delay=50]
//
// It ends by itself, and with an exit code of 1 where the two do not read the same balances.

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { createClient, decodeFunctionData, encodeFunctionResult, erc20Abi, type Hex, http, multicall3Abi } from 'viem'
import { getBalance, readContract } from 'viem/actions'
import { httpRpc, systemClock } from '../packages/base/src/index.ts'
import { type Chain, readPortfolio, type Token, toAddress } from '../packages/evm/src/index.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    networks: { type: 'string', default: '10' },
    tokens: { type: 'string', default: '50' },
    delay: { type: 'string', default: '50' },
  },
})
const [rounds, networkCount, tokenCount, delayMs] = [
  Number(values.rounds),
  Number(values.networks),
  Number(values.tokens),
  Number(values.delay),
]
const account = toAddress('0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc')
const multicall3 = toAddress('0xcA11bde05977b3631167028862bE2a173976CA11')
const coins = 12_345_678_901_234_567_890n

type Call = { readonly id: number; readonly method: string; readonly params: readonly [{ to: string; data: Hex }] }

const word = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`
/** A token holds what its address says. */
const balanceAt = (address: string): bigint => BigInt(address) * 1_000_003n

function answer({ method, params: [call] }: Call): unknown {
  if (method === 'eth_blockNumber') return '0x7b'
  if (method === 'eth_getBalance') return word(coins)
  if (call.to.toLowerCase() !== multicall3.toLowerCase()) return word(balanceAt(call.to))
  const { args } = decodeFunctionData({ abi: multicall3Abi, data: call.data })
  // The only call that is made of it.
  const asked = args?.[0] as readonly { target: Hex }[]
  const result = asked.map(({ target }) => ({
    success: true,
    returnData: word(target.toLowerCase() === multicall3.toLowerCase() ? coins : balanceAt(target)),
  }))
  return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
}

const requests = { count: 0 }

async function startNode(): Promise<{ readonly server: Server; readonly url: string }> {
  const server = createServer(async (request, response) => {
    requests.count++
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const asked: Call | Call[] = JSON.parse(Buffer.concat(chunks).toString())
    const reply = (call: Call) => ({ jsonrpc: '2.0', id: call.id, result: answer(call) })
    const body = JSON.stringify(Array.isArray(asked) ? asked.map(reply) : reply(asked))
    setTimeout(() => response.setHeader('content-type', 'application/json').end(body), delayMs)
  })
  // A slow machine may need longer between two rounds than connections are kept by default.
  server.keepAliveTimeout = 120_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has an address of this shape.
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const nodes = await Promise.all(Array.from({ length: networkCount }, startNode))
const chains: readonly Chain[] = nodes.map(({ url }, index) => ({
  id: index + 1,
  name: `Network ${index + 1}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [url],
  contracts: { multicall3 },
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
    rpc: (id) => httpRpc({ url: nodes[id - 1]?.url ?? '', fetch, clock: systemClock }),
    now: Date.now,
  })
  return networks.reduce((sum, network) => {
    if (network.status === 'away') throw network.error
    return sum + network.balances.native + [...network.balances.tokens.values()].reduce((all, each) => all + each, 0n)
  }, 0n)
}

async function readSingly(): Promise<bigint> {
  const held = await Promise.all(
    chains.map(async ({ id, rpcUrls }) => {
      const client = createClient({ transport: http(rpcUrls[0], { retryCount: 0 }) })
      const own = tokens.filter(({ chainId }) => chainId === id)
      const reads = own.map(({ address }) =>
        readContract(client, { address, abi: erc20Abi, functionName: 'balanceOf', args: [account] }),
      )
      return await Promise.all([getBalance(client, { address: account }), ...reads])
    }),
  )
  return held.flat().reduce((sum, each) => sum + each, 0n)
}

async function measure(read: () => Promise<bigint>) {
  requests.count = 0
  const startedAt = performance.now()
  const sum = await read()
  return { ms: performance.now() - startedAt, requests: requests.count, sum }
}

const median = (figures: readonly number[]) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0

await readOurs()
await readSingly()
const runs: { ours: Awaited<ReturnType<typeof measure>>; singly: Awaited<ReturnType<typeof measure>> }[] = []
for (let round = 0; round < rounds; round++) {
  runs.push({ ours: await measure(readOurs), singly: await measure(readSingly) })
}
for (const { server } of nodes) {
  server.closeAllConnections()
  server.close()
}
const [first] = runs
const ours = median(runs.map((run) => run.ours.ms))
const singly = median(runs.map((run) => run.singly.ms))
console.log(`${networkCount} networks × ${tokenCount} tokens, each node ${delayMs} ms away, median of ${rounds}`)
console.log(`readPortfolio       ${ours.toFixed(0).padStart(6)} ms  ${first?.ours.requests} requests`)
console.log(`viem, single reads  ${singly.toFixed(0).padStart(6)} ms  ${first?.singly.requests} requests`)
console.log(
  `ratio               ${(singly / ours).toFixed(1).padStart(6)}     ${((first?.singly.requests ?? 0) / (first?.ours.requests ?? 1)).toFixed(0)}`,
)
if (runs.some((run) => run.ours.sum !== run.singly.sum)) {
  console.log('The two have read different balances')
  process.exitCode = 1
}
