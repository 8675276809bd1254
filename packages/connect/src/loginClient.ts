import type { Hex } from '@latchkey/base'
import type { Address } from '@latchkey/evm'
import type { Login } from './connectionState.ts'

/** The four things the login server does for a page. Each fails with `ConnectError`. */
export type LoginClient = {
  /** A server-made EIP-4361 message to be signed by `address`. */
  challenge(input: { readonly address: Address; readonly chainId: number }): Promise<{ readonly message: string }>
  verify(input: { readonly message: string; readonly signature: Hex }): Promise<Login>
  current(): Promise<Login | undefined>
  signOut(input: { readonly everywhere: boolean }): Promise<void>
}
