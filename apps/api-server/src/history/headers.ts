import { RpcError, readAs, toQuantity } from '@latchkey/base'
import { type Header, headerSchema } from './historyAnswers.ts'
import type { HistoryNode } from './historyNode.ts'

/** The newest block. Fails with `RpcError` where the node does not say. */
export async function readHeader(node: HistoryNode): Promise<Header> {
  const [answer] = await node.askMany([{ method: 'eth_getBlockByNumber', params: ['latest', false] }])
  const header = readAs(headerSchema, answer)
  if (header === undefined) throw new RpcError('rpc_bad_answer')
  return header
}

/** The hash of the first block; null where the node no longer has it. */
export async function findGenesis(node: HistoryNode): Promise<string | null> {
  const [answer] = await node.askMany([{ method: 'eth_getBlockByNumber', params: [toQuantity(0), false] }])
  const header = readAs(headerSchema, answer)
  return header?.number === 0 ? header.hash : null
}
