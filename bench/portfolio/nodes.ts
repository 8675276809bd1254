// Plain nodes on 127.0.0.1 that answer as Multicall3 and as tokens do, each so many milliseconds away, in a process of
// their own: a connection takes a descriptor at both of its ends, and one process that had both would run out of them.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeFunctionData, encodeFunctionResult, type Hex, multicall3Abi } from 'viem'
import { balanceAt, coins, multicall3 } from './holdings.ts'

const [count, delayMs] = process.argv.slice(2).map(Number)

type Call = { readonly id: number; readonly method: string; readonly params: readonly [{ to: string; data: Hex }] }

const word = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`

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

let requests = 0

async function startNode(): Promise<string> {
  const server = createServer(async (request, response) => {
    requests++
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
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

// It goes with whoever started it.
process.once('disconnect', () => process.exit(0))
process.on('message', () => {
  process.send?.({ requests })
  requests = 0
})
process.send?.({ urls: await Promise.all(Array.from({ length: count ?? 0 }, startNode)) })
