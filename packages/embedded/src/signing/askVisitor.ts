import type { CallRequest } from '@latchkey/base'
import { ConnectError, isShown } from '@latchkey/connect'
import type { CardRequest } from '../surface/embeddedController.ts'
import type { SharedDeps } from '../surface/sharedDeps.ts'

type Question = Omit<CardRequest, 'answer'>

/** Shows what is to be signed and waits for the visitor. */
export type AskVisitor = {
  /** Fails with `user_rejected_request`. A request of our own verbs has been shown and is not shown twice. */
  approve(request: CallRequest, question: () => Question): Promise<void>
  /** A caller that waits is refused. */
  close(): void
}

/** More questions than this at once come from no visitor. */
const maxWaiting = 20

/** One card at a time, in the order in which they were asked for. */
export function createAskVisitor({ asking }: Pick<SharedDeps, 'asking'>): AskVisitor {
  const waiting: CardRequest[] = []

  const showNext = () => asking.set(waiting[0])

  function ask(question: Question): Promise<boolean> {
    return new Promise((resolve) => {
      const entry: CardRequest = {
        ...question,
        answer(isApproved) {
          const place = waiting.indexOf(entry)
          if (place < 0) return
          waiting.splice(place, 1)
          resolve(isApproved === true)
          showNext()
        },
      }
      waiting.push(entry)
      showNext()
    })
  }

  return {
    async approve(request, question) {
      if (isShown(request)) return
      if (waiting.length >= maxWaiting) throw new ConnectError('wallet_request_pending')
      if (!(await ask(question()))) throw new ConnectError('user_rejected_request')
    },
    close() {
      for (const entry of [...waiting]) entry.answer(false)
    },
  }
}
