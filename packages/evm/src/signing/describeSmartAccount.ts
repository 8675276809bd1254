import type { Address } from '../address.ts'
import type { Chain } from '../chains/chain.ts'
import { accountDelegate } from '../delegation/accountDelegate.ts'
import type { SigningCard } from './card.ts'

/** The account, its network, and whether it is to run the code of `accountDelegate` or none any more. */
export type SmartAccountChange = { readonly account: Address; readonly chain: Chain; readonly isOn: boolean }

/** An account's word about its code (EIP-7702) in plain words. Its signature is one of an `Authorization`. */
export function describeSmartAccount({ account, chain, isOn }: SmartAccountChange): SigningCard {
  const told = { code: isOn ? 'smart_account_on' : 'smart_account_off', values: {} } as const
  return {
    kind: 'message',
    title: { code: isOn ? 'smart_account' : 'plain_account', values: {} },
    rows: [
      { label: { code: 'message' }, value: told, kind: 'text', depth: 0 },
      { label: { code: 'account' }, value: account, kind: 'address', depth: 0 },
      ...(isOn
        ? ([{ label: { code: 'contract' }, value: accountDelegate.address, kind: 'address', depth: 0 }] as const)
        : []),
      { label: { code: 'network' }, value: chain.name, kind: 'text', depth: 0 },
    ],
    dangers: [],
    hashes: {},
  }
}
