import type { Account } from '@latchkey/connect'
import { useEffectEvent } from '@latchkey/ui'
import { useEffect } from 'react'
import { type Identity, useName } from '../../hooks/useName.ts'

export type IdentityReaderProps = {
  readonly account: Account
  readonly onIdentity: (identity: Identity) => void
}

/** Draws nothing: hands on name and picture of an account. */
export function IdentityReader({ account, onIdentity }: IdentityReaderProps) {
  const identity = useName(account)
  const tell = useEffectEvent(onIdentity)
  useEffect(() => tell(identity), [identity, tell])
  return null
}
