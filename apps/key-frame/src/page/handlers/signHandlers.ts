import { KeyFrameError } from '../../errors.ts'
import { type FrameMessage, readAddress } from '../messages.ts'
import { readMessageRequest, readTransactionRequest, type SignRequest } from '../signing/signRequest.ts'
import { badMessage, type Handler, type HandlerDeps, type Handlers, type Memory } from './handler.ts'

const signMessage: Handler = async (message, context) => ({
  type: 'MESSAGE_SIGNED',
  value: await signForUser(readMessageRequest(message), message, context),
})

const signTransaction: Handler = async (message, context) => ({
  type: 'TRANSACTION_SIGNED',
  value: await signForUser(readTransactionRequest(message), message, context),
})

/** Signs what the user was shown, and nothing that the user was not. */
async function signForUser(
  { card, question, sign }: SignRequest,
  message: FrameMessage,
  { memory, view, askWhat }: HandlerDeps,
): Promise<string> {
  const address = findAddress(message, memory)
  if (memory.isAsking) throw new KeyFrameError('user_is_asked')
  memory.isAsking = true
  const told = question && askWhat?.({ ...question, from: address })
  const isApproved = await view.confirm({ ...card, address }, told).finally(() => {
    memory.isAsking = false
  })
  const privateKey = memory.signingKeys.get(address)
  if (!isApproved || privateKey === undefined) throw new KeyFrameError('user_refused')
  return sign(privateKey)
}

/** The address that is named, or the only one there is. */
function findAddress(message: FrameMessage, { signingKeys }: Memory): string {
  const named = readAddress(message)
  const [only, ...more] = signingKeys.keys()
  if (named !== undefined && signingKeys.has(named)) return named
  if (named !== undefined || only === undefined) throw new KeyFrameError('no_signing_key')
  if (more.length > 0) throw badMessage('address is missing, and there are several keys')
  return only
}

/** Signatures with an exported key. The user answers them, so that they wait beside the turn of the others. */
export const signHandlers: Handlers = {
  SIGN_MESSAGE: signMessage,
  SIGN_TRANSACTION: signTransaction,
}
