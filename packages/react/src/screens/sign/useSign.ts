import { AppError, fromHex, type Hex } from '@latchkey/base'
import { signMessage, signTypedData } from '@latchkey/connect'
import { type Address, recoverAddress, type SigningCard } from '@latchkey/evm'
import { useRef, useState } from 'react'
import { useHub } from '../../hooks/useHub.ts'
import type { SignValue } from './readSignRequest.ts'

/** A signature, with what was signed and who a plain key would make its author. */
export type Signed = { readonly signature: Hex; readonly card: SigningCard; readonly recovered: Address | undefined }

export type SignStep =
  | { readonly status: 'ready' }
  | { readonly status: 'waiting' }
  | { readonly status: 'failed'; readonly message: string; readonly hint: string | undefined }
  | { readonly status: 'signed'; readonly signed: Signed }

/** Asks the wallet for one signature at a time; a refusal leaves everything as it was. */
export function useSign() {
  const hub = useHub()
  const [step, setStep] = useState<SignStep>({ status: 'ready' })
  const isBusy = useRef(false)

  async function sign(value: SignValue, card: SigningCard): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    setStep({ status: 'waiting' })
    try {
      const signature =
        value.kind === 'message' ? await signMessage(hub, value.message) : await signTypedData(hub, value.typedData)
      setStep({ status: 'signed', signed: { signature, card, recovered: recover(card, signature) } })
    } catch (error) {
      hub.log.debug('No signature', error)
      const isKnown = error instanceof AppError
      const message = isKnown ? error.message : 'The wallet did not sign.'
      setStep({ status: 'failed', message, hint: isKnown ? error.hint : undefined })
    } finally {
      isBusy.current = false
    }
  }

  return { step, sign, reset: () => setStep({ status: 'ready' }) }
}

function recover(card: SigningCard, signature: Hex): Address | undefined {
  const digest = card.hashes.digest === undefined ? undefined : fromHex(card.hashes.digest)
  const bytes = fromHex(signature)
  return digest === undefined || bytes === undefined ? undefined : recoverAddress(digest, bytes)
}
