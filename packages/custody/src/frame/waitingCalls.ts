import { CustodyError } from '../errors.ts'
import { refusalOf } from '../refusalOf.ts'
import { errorReply, type FrameReply } from './frameMessages.ts'

/** The calls that wait for a reply of the frame. */
export type WaitingCalls = {
  /** The value of the reply of the type `expects`. */
  add(id: string, expects: string): Promise<unknown>
  /** Gives a reply to the call that it names; one that nobody waits for is passed over. */
  settle(id: string, reply: FrameReply): void
  /** Gives a reply without an id to whoever waits for its kind. */
  settleAny(reply: FrameReply): void
  forget(id: string): void
  failAll(error: CustodyError): void
}

type Call = {
  readonly expects: string
  readonly resolve: (value: unknown) => void
  readonly reject: (error: CustodyError) => void
}

const maxReasonLength = 500

/** Makes an empty list of waiting calls. */
export function createWaitingCalls(): WaitingCalls {
  const calls = new Map<string, Call>()
  const settle = (id: string, reply: FrameReply) => {
    const call = calls.get(id)
    if (call === undefined || (reply.type !== errorReply && reply.type !== call.expects)) return
    calls.delete(id)
    if (reply.type === errorReply) call.reject(toRefusal(reply))
    else call.resolve(reply.value)
  }
  return {
    add: (id, expects) => new Promise((resolve, reject) => calls.set(id, { expects, resolve, reject })),
    settle,
    settleAny: (reply) => {
      for (const id of [...calls.keys()]) settle(id, reply)
    },
    forget: (id) => void calls.delete(id),
    failAll: (error) => {
      for (const { reject } of calls.values()) reject(error)
      calls.clear()
    },
  }
}

function toRefusal({ value, code }: FrameReply): CustodyError {
  const reason = typeof value === 'string' && value !== '' ? value.slice(0, maxReasonLength) : 'no reason was given'
  return new CustodyError('frame_refused', { data: { reason, ...refusalOf(code) } })
}
