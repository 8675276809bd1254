import { AppError, fromHex, type Hex } from '@latchkey/base'
import { ConnectError, signMessage, signTypedData } from '@latchkey/connect'
import { type Address, recoverAddress, type SigningCard } from '@latchkey/evm'
import { useRef, useState } from 'react'
import { useHub } from '../../hooks/useHub.ts'
import type { SignValue } from './readSignRequest.ts'

/** A signature, with what was signed and who a plain key would make its author. */
export type Signed = { readonly signature: Hex; readonly card: SigningCard; readonly recovered: Address | undefined }

export type SignStep =
  | { readonly status: 'ready' }
  | { readonly status: 'waiting' }
  | { readonly status: 'failed'; readonly why: 'cancelled' | 'failed' | AppError }
  | { readonly status: 'signed'; readonly signed: Signed }

/** Asks the wallet for one signature at a time; a refusal leaves everything as it was. */
export function useSign() {
  const hub = useHub()
  const [step, setStep] = useState<SignStep>({ status: 'ready' })
  // Only the newest question may answer: one that was given up must not come back over what is typed now.
  const turn = useRef(0)
  const isBusy = useRef(false)

  function settle(ofTurn: number, next: SignStep): void {
    if (ofTurn !== turn.current) return
    isBusy.current = false
    setStep(next)
  }

  async function sign(value: SignValue, card: SigningCard): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    const thisTurn = ++turn.current
    setStep({ status: 'waiting' })
    try {
      const signature =
        value.kind === 'message' ? await signMessage(hub, value.message) : await signTypedData(hub, value.typedData)
      settle(thisTurn, { status: 'signed', signed: { signature, card, recovered: recover(card, signature) } })
    } catch (error) {
      hub.log.debug('No signature', error)
      settle(thisTurn, toFailure(error))
    }
  }

  function reset(): void {
    turn.current++
    isBusy.current = false
    setStep({ status: 'ready' })
  }

  return { step, sign, reset }
}

function toFailure(error: unknown): SignStep {
  if (error instanceof ConnectError && error.code === 'user_rejected_request') {
    return { status: 'failed', why: 'cancelled' }
  }
  return { status: 'failed', why: error instanceof AppError ? error : 'failed' }
}

function recover(card: SigningCard, signature: Hex): Address | undefined {
  const digest = card.hashes.digest === undefined ? undefined : fromHex(card.hashes.digest)
  const bytes = fromHex(signature)
  return digest === undefined || bytes === undefined ? undefined : recoverAddress(digest, bytes)
}
