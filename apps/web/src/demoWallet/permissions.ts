import { providerCodes } from '@latchkey/connect'
import type { DemoWallet } from './demoWallet.ts'
import { ProviderError, rejected } from './providerError.ts'

const asking = new WeakSet<DemoWallet>()

/** Asks the visitor to let this site see the account. A second question while one is open fails with -32002. */
export async function askForAccounts(wallet: DemoWallet): Promise<void> {
  if (asking.has(wallet)) {
    throw new ProviderError(
      providerCodes.alreadyPending,
      "Request of type 'wallet_requestPermissions' already pending. Please wait.",
    )
  }
  asking.add(wallet)
  try {
    const isApproved = await wallet.ask({
      title: 'Let this site see your account?',
      explanation:
        'This wallet was made in your browser for trying things out. Nothing in it is worth money, and the site can move nothing without asking you here.',
      rows: [
        { label: 'Site', value: window.location.host },
        { label: 'Account', value: wallet.current().address, kind: 'address' },
      ],
      dangers: [],
    })
    if (!isApproved) throw rejected()
    wallet.change({ isConnected: true })
  } finally {
    asking.delete(wallet)
  }
}

/** The EIP-2255 permissions of this site. */
export function permissions(wallet: DemoWallet): readonly unknown[] {
  const state = wallet.current()
  if (!state.isConnected) return []
  return [
    {
      invoker: window.location.origin,
      parentCapability: 'eth_accounts',
      caveats: [{ type: 'restrictReturnedAccounts', value: [state.address] }],
    },
  ]
}
