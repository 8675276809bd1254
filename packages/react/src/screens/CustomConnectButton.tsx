import type { Account, ConnectionState } from '@latchkey/connect'
import type { Chain } from '@latchkey/evm'
import { Late } from '@latchkey/ui'
import { type ReactNode, useState } from 'react'
import { useAccount } from '../hooks/useAccount.ts'
import { useConnectionState } from '../hooks/useConnectionState.ts'
import { useHub } from '../hooks/useHub.ts'
import { type LatchkeyModal, useLatchkeyModal } from '../hooks/useLatchkeyModal.ts'
import type { Identity } from '../hooks/useName.ts'
import { identityReader } from './account/accountChunk.ts'

/** The parts that a button of your own can show, and open. */
export type ConnectButtonParts = Pick<LatchkeyModal, 'open' | 'isOpen'> & {
  readonly status: ConnectionState['status']
  /** Also while reconnecting: the remembered one. */
  readonly account: Account | undefined
  /** Both undefined until they are known, and where there are none. */
  readonly name: string | undefined
  readonly avatar: string | undefined
  /** The network of the wallet; undefined where nobody is connected, and where it is none of yours. */
  readonly chain: Chain | undefined
  readonly isSignedIn: boolean
}

export type CustomConnectButtonProps = { readonly children: (parts: ConnectButtonParts) => ReactNode }

/** Draws nothing itself: `children` is given what a button shows, and `open` for its click. */
export function CustomConnectButton({ children }: CustomConnectButtonProps) {
  const { chains } = useHub()
  const connection = useConnectionState()
  const account = useAccount()
  const { open, isOpen } = useLatchkeyModal()
  const [read, setRead] = useState<{ readonly of: string; readonly identity: Identity }>()
  const live = connection.status === 'connected' ? connection.account : undefined
  // A name is of one account on one network, and never shown with another.
  const key = live && `${live.address} ${live.chainId}`
  const { name, avatar }: Identity = read !== undefined && read.of === key ? read.identity : {}
  const isSignedIn = connection.status === 'connected' && connection.login !== undefined
  const chain = chains.find(({ id }) => id === account?.chainId)
  return (
    <>
      {children({ status: connection.status, account, name, avatar, chain, isSignedIn, open, isOpen })}
      {live !== undefined && key !== undefined && (
        <Late
          key={key}
          of={identityReader}
          with={{ account: live, onIdentity: (identity: Identity) => setRead({ of: key, identity }) }}
          waiting={null}
          failed={null}
        />
      )}
    </>
  )
}
