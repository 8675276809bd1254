import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request as openRequest, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Call = { readonly id: unknown; readonly method: string; readonly params?: unknown }

export type NodeProxyOptions = {
  /** The address of the node behind. */
  readonly url: string
  /** Added to every HTTP request, as a distant node would. */
  readonly latencyMs?: number
  /** How an array of calls is answered by a node that takes none. */
  readonly batchRefusal?: { readonly status: number; readonly body: string }
  /** Methods that this node does not know. */
  readonly missingMethods?: readonly string[]
  /** Methods that this node answers by itself. */
  readonly answers?: Readonly<Record<string, (params: unknown) => unknown>>
}

/** A node in front of another, with the manners of nodes that are not ours. */
export type NodeProxy = {
  readonly url: string
  /** One entry for each HTTP request so far: the methods it asked for. */
  readonly requests: string[][]
  close(): Promise<void>
}

const methodNotFound = -32_601

/** Starts a proxy on a free port of 127.0.0.1. The caller closes it. */
export async function startNodeProxy(options: NodeProxyOptions): Promise<NodeProxy> {
  const requests: string[][] = []
  // Connections to the node behind are kept, so that only the latency that was asked for is added.
  const agent = new Agent({ keepAlive: true })
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing, { options, requests, agent }).catch((error: unknown) => outgoing.destroy(toError(error)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    async close() {
      agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

type Context = { readonly options: NodeProxyOptions; readonly requests: string[][]; readonly agent: Agent }

async function answer(incoming: IncomingMessage, outgoing: ServerResponse, context: Context): Promise<void> {
  const { options, requests, agent } = context
  // The sender is a test, whose calls are well formed.
  const body = JSON.parse(await readAll(incoming)) as Call | readonly Call[]
  const calls: readonly Call[] = [body].flat()
  requests.push(calls.map(({ method }) => method))
  if (options.latencyMs !== undefined) await new Promise((resolve) => setTimeout(resolve, options.latencyMs))
  outgoing.setHeader('content-type', 'application/json')
  if (Array.isArray(body) && options.batchRefusal !== undefined) {
    outgoing.writeHead(options.batchRefusal.status).end(options.batchRefusal.body)
    return
  }
  const own = new Map(calls.flatMap((call) => ownAnswer(call, options)))
  const passed = calls.filter(({ id }) => !own.has(id))
  const foreign = passed.length === 0 ? [] : await ask(options.url, passed, agent)
  const answers = calls.map(({ id }) => own.get(id) ?? foreign.find((candidate) => candidate.id === id))
  outgoing.end(JSON.stringify(Array.isArray(body) ? answers : answers[0]))
}

function ownAnswer({ id, method, params }: Call, { missingMethods, answers }: NodeProxyOptions): [unknown, unknown][] {
  if (missingMethods?.includes(method)) {
    return [[id, { jsonrpc: '2.0', id, error: { code: methodNotFound, message: 'Method not found' } }]]
  }
  const handler = answers?.[method]
  return handler === undefined ? [] : [[id, { jsonrpc: '2.0', id, result: handler(params) }]]
}

async function ask(url: string, calls: readonly Call[], agent: Agent): Promise<readonly { readonly id: unknown }[]> {
  const asking = openRequest(url, { method: 'POST', agent, headers: { 'content-type': 'application/json' } })
  asking.end(JSON.stringify(calls))
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  return JSON.parse(await readAll(response))
}

async function readAll(message: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of message.setEncoding('utf8')) text += chunk
  return text
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
