/** The answers of a node of a quiet chain: a transfer can be priced there, and none is found. */
export const quotingNode = {
  eth_getCode: (): unknown => '0x',
  eth_getTransactionCount: (): unknown => '0x0',
  eth_estimateGas: (): unknown => '0x5208',
  eth_maxPriorityFeePerGas: (): unknown => '0x3b9aca00',
  eth_feeHistory: (): unknown => ({ baseFeePerGas: ['0x3b9aca00', '0x3b9aca00'], reward: [['0x3b9aca00']] }),
  eth_getTransactionReceipt: (): unknown => null,
  eth_getTransactionByHash: (): unknown => null,
  eth_blockNumber: (): unknown => '0x1',
}
