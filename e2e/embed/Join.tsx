import { ConnectButton } from '@latchkey/react'

export function Join() {
  return (
    <ConnectButton.Custom>
      {({ account, name, chain, isSignedIn, open }) => (
        <button type="button" onClick={() => open()}>
          {account === undefined ? 'Join us' : `${name ?? account.address} on ${chain?.name ?? 'another network'}`}
          {isSignedIn && ' ✓'}
        </button>
      )}
    </ConnectButton.Custom>
  )
}
