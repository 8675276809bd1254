/** The fields of a transaction that decide what a call answers. Nodes know more names for gas: those are left out. */
export const transactionFields: ReadonlySet<string> = new Set([
  'accessList',
  'chainId',
  'data',
  'from',
  'gas',
  'gasPrice',
  'input',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'nonce',
  'to',
  'type',
  'value',
])

/** True for a record that has no field but these. */
export function isRecordOf(value: unknown, fields: ReadonlySet<string>): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.keys(value).every((name) => fields.has(name))
}
