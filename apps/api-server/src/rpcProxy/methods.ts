const readingMethods: readonly string[] = [
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getCode',
  'eth_getStorageAt',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_sendRawTransaction',
  'linea_estimateGas',
  'net_version',
]

/**
 * Calls of a page to a node: reading, estimating, trying what is about to be signed, and handing in what was signed
 * elsewhere. Nothing that signs, that changes the node, or that makes it work for long.
 */
export const offeredMethods: ReadonlySet<string> = new Set([
  ...readingMethods,
  'eth_createAccessList',
  'eth_simulateV1',
])

/** Further calls for wallets: the state of the node, logs of few blocks, filters, proofs. */
export const walletMethods: ReadonlySet<string> = new Set([
  ...readingMethods,
  'eth_blobBaseFee',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_getLogs',
  'eth_getProof',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_newBlockFilter',
  'eth_newFilter',
  'eth_syncing',
  'eth_uninstallFilter',
  'net_listening',
  'web3_clientVersion',
])
