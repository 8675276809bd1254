import { type Address, toAddress } from '../address.ts'

const delegation = /^0xef0100([0-9a-f]{40})$/i

/** The code of an account (`eth_getCode`) → the contract whose code it runs (EIP-7702); undefined where it runs none. */
export function readDelegation(code: unknown): Address | undefined {
  const match = typeof code === 'string' ? delegation.exec(code) : null
  return match === null ? undefined : toAddress(`0x${match[1]?.toLowerCase()}`)
}
