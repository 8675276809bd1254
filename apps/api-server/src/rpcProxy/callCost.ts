import { callFigures } from '../limits.ts'

const { heavyCost, repeatedCost } = callFigures
const heavyMethods: readonly unknown[] = [
  'eth_feeHistory',
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_getLogs',
  'eth_getProof',
  'eth_simulateV1',
]
const blockMethods: readonly unknown[] = ['eth_getBlockByNumber', 'eth_getBlockByHash']

/** The price of one call: 1 for most, 5 for a block with all its transactions, the history of fees, logs, proofs and simulations, 10 for what a call touches. */
export function callCost(call: unknown): number {
  if (typeof call !== 'object' || call === null) return 1
  // An object; each field is checked before use.
  const { method, params } = call as Record<string, unknown>
  if (heavyMethods.includes(method)) return heavyCost
  // A node runs the code again until nothing new is touched, and code can touch something new each time.
  if (method === 'eth_createAccessList') return repeatedCost
  if (!blockMethods.includes(method) || !Array.isArray(params)) return 1
  // Nodes differ in what else they take for a yes.
  return params[1] === undefined || params[1] === false ? 1 : heavyCost
}
