import { embeddedKinds } from './embeddedKinds.ts'
import { frameKinds } from './frameKinds.ts'
import { linkKinds } from './linkKinds.ts'
import { pageKinds } from './pageKinds.ts'
import { remoteKinds } from './remoteKinds.ts'
import type { WalletKind } from './walletKind.ts'

/** Every kind of connector that the product has. */
export const walletKinds = {
  ...pageKinds,
  ...frameKinds,
  ...remoteKinds,
  ...linkKinds,
  ...embeddedKinds,
} as const satisfies Readonly<Record<string, WalletKind>>
