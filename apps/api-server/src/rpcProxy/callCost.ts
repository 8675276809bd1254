/** What costs a node much more than a call that reads one thing. */
const heavyCost = 5
const blockMethods: readonly unknown[] = ['eth_getBlockByNumber', 'eth_getBlockByHash']

/** What one call costs a node: 1 for most, 5 for a block with all its transactions and for the history of fees. */
export function callCost(call: unknown): number {
  if (typeof call !== 'object' || call === null) return 1
  // An object; each field is checked before use.
  const { method, params } = call as Record<string, unknown>
  if (method === 'eth_feeHistory') return heavyCost
  if (!blockMethods.includes(method) || !Array.isArray(params)) return 1
  // Nodes differ in what else they take for a yes.
  return params[1] === undefined || params[1] === false ? 1 : heavyCost
}
