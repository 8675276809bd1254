import { completeSignIn, prepareSignIn, signInChainId } from '@latchkey/connect'
import { describeMessage, type SigningCard } from '@latchkey/evm'
import { useEffect, useRef, useState } from 'react'
import { useHub } from './useHub.ts'

/** Where a sign-in stands. `card` is drawn from the very text that is signed. */
export type SignInStep =
  | { readonly status: 'ready' | 'preparing' }
  /** The message has something to be warned of: it goes to the wallet only after `confirm`. */
  | { readonly status: 'reviewing'; readonly card: SigningCard; readonly message: string }
  | { readonly status: 'asking'; readonly card: SigningCard }
  | { readonly status: 'failed'; readonly error: Error }

/** Signing in, step by step, as `useSignIn` hands it out. */
export type SignIn = {
  readonly step: SignInStep
  /** Fetches the server's message, shows it, and has it signed. */
  readonly signIn: () => Promise<void>
  /** Sends a reviewed message to the wallet. */
  readonly confirm: () => Promise<void>
  readonly cancel: () => void
}

/** Signs the active account in, showing what is signed before the wallet is asked. Ends as a login in the connection state. */
export function useSignIn(): SignIn {
  const hub = useHub()
  const [step, setStep] = useState<SignInStep>({ status: 'ready' })
  // Another start, a cancel, or leaving the screen makes what is still under way speak to nobody.
  const turn = useRef(0)

  useEffect(() => () => void turn.current++, [])

  async function attempt(work: (isCurrent: () => boolean) => Promise<void>) {
    const own = ++turn.current
    const isCurrent = () => own === turn.current
    try {
      await work(isCurrent)
    } catch (error) {
      if (isCurrent()) setStep({ status: 'failed', error: error instanceof Error ? error : new Error(String(error)) })
    }
  }

  const ask = async (message: string, card: SigningCard, isCurrent: () => boolean) => {
    setStep({ status: 'asking', card })
    await afterNextFrame()
    await completeSignIn(hub, message)
    if (isCurrent()) setStep({ status: 'ready' })
  }

  return {
    step,
    signIn: () =>
      attempt(async (isCurrent) => {
        setStep({ status: 'preparing' })
        const message = await prepareSignIn(hub)
        if (!isCurrent()) return
        const state = hub.state.get()
        const account =
          state.status === 'connected' ? { address: state.account.address, chainId: signInChainId(hub) } : undefined
        const card = describeMessage(message, { origin: window.location.origin, ...account })
        if (card.dangers.length > 0) setStep({ status: 'reviewing', card, message })
        else await ask(message, card, isCurrent)
      }),
    confirm: () =>
      attempt(async (isCurrent) => {
        if (step.status === 'reviewing') await ask(step.message, step.card, isCurrent)
      }),
    cancel() {
      turn.current++
      setStep({ status: 'ready' })
    },
  }
}

/** The card is on the screen before the wallet covers it. A hidden page has no frames, so it is not waited for there. */
function afterNextFrame(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve()
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
}
