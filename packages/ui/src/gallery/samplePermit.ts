type PermitOf = {
  readonly token: string
  readonly owner: string
  readonly spender: string
  readonly chainId?: number
}

/** Typed data (EIP-2612) that lets `spender` take all of a token, as a thief asks for it. */
export function samplePermit({ token, owner, spender, chainId = 1 }: PermitOf) {
  return {
    domain: { name: 'USD Coin', version: '2', chainId, verifyingContract: token },
    primaryType: 'Permit',
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    message: { owner, spender, value: String(2n ** 256n - 1n), nonce: '0', deadline: '4102444800' },
  }
}
