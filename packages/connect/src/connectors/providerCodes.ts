/** Meanings of wallets' numbers (EIP-1193, EIP-1474, EIP-3326, CAIP-25). They stand here and nowhere else. */
export const providerCodes = {
  rejected: 4001,
  unauthorized: 4100,
  unsupported: 4200,
  disconnected: 4900,
  chainDisconnected: 4901,
  unknownChain: 4902,
  rejectedByPeer: 5000,
  rejectedChains: 5001,
  rejectedMethods: 5002,
  rejectedEvents: 5003,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  alreadyPending: -32002,
  methodNotSupported: -32004,
} as const
