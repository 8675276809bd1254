import { type Address, readTokenFacts, type TokenFacts, tokenFactCalls } from '@latchkey/evm'
import type { ExplorerNode } from './explorerNode.ts'

/** Contracts that are asked who they are for one answer; the others stand with their address alone. */
const maxTokens = 20

/** The tokens' own descriptions, each once, 20 at most. */
export async function readTokens(node: ExplorerNode, addresses: readonly Address[]): Promise<readonly TokenFacts[]> {
  const tokens = [...new Set(addresses)].slice(0, maxTokens)
  const calls = tokens.map(tokenFactCalls)
  if (calls.length === 0) return []
  const answers = [...(await node.askAll(calls.flat()))]
  return tokens.map((token, index) => readTokenFacts(token, answers.splice(0, calls[index]?.length ?? 0)))
}
