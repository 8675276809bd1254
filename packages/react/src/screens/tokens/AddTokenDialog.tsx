import { tokensTexts } from '@latchkey/texts'
import { Dialog, Field, useTexts } from '@latchkey/ui'
import { useState } from 'react'
import { NewTokens } from './NewTokens.tsx'
import { readTokenAddress } from './readTokenAddress.ts'
import type { FoundToken } from './TokenCheck.tsx'
import styles from './tokens.module.css'

export type AddTokenDialogProps = {
  readonly isOpen: boolean
  /** An address that is looked up at once. */
  readonly start?: string | undefined
  /** The one network on which it is looked for; all of them without it. */
  readonly chainId?: number | undefined
  readonly onClose: () => void
  readonly onAdded: (found: FoundToken) => void
}

/** The dialog in which a visitor adds a token by its address. */
export function AddTokenDialog({ isOpen, start = '', chainId, onClose, onAdded }: AddTokenDialogProps) {
  const { say, spoken } = useTexts(tokensTexts)
  return (
    <Dialog isOpen={isOpen} title={say('tokens.add')} state="addToken" spoken={spoken} onClose={onClose}>
      <AddTokenPanel start={start} chainId={chainId} onAdded={onAdded} />
    </Dialog>
  )
}

/** The address, what is found there, and the last look. */
function AddTokenPanel({
  start,
  chainId,
  onAdded,
}: { readonly start: string } & Pick<AddTokenDialogProps, 'chainId' | 'onAdded'>) {
  const { say } = useTexts(tokensTexts)
  const [typed, setTyped] = useState(start)
  const [hasLeft, setHasLeft] = useState(false)
  const { address, fault } = readTokenAddress(typed)
  const isFaulty = typed.trim() !== '' && address === undefined && (hasLeft || typed.trim().length >= 42)
  return (
    <div className={styles['panel']}>
      <Field
        label={say('tokens.address')}
        hint={say('tokens.addressHint')}
        error={isFaulty ? say(fault) : undefined}
        data-autofocus=""
        value={typed}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => setHasLeft(true)}
      />
      {address !== undefined && (
        <NewTokens key={address} address={address} chainId={chainId} isKnownTold onAdded={onAdded} />
      )}
    </div>
  )
}
