import { openCredentialBundle, stampWithKey } from '@latchkey/custody'
import { KeyFrameError } from '../../errors.ts'
import { writePublicKey } from '../embeddedKey.ts'
import { readText } from '../messages.ts'

import { findPair, forget, type Handler, type Handlers } from './handler.ts'

const injectCredential: Handler = async (message, { embeddedKey, memory }) => {
  const pair = await findPair(embeddedKey)
  const credential = await openCredentialBundle(readText(message, 'value'), pair)
  forget(memory, 'credential')
  memory.credential = credential
  return { type: 'BUNDLE_INJECTED', value: true }
}

const stamp: Handler = (message, { memory }) => {
  if (memory.credential === undefined) throw new KeyFrameError('no_credential')
  return { type: 'STAMP', value: stampWithKey(readText(message, 'value'), memory.credential) }
}

const getPublicKey: Handler = async (_message, { embeddedKey }) => {
  const pair = await embeddedKey.find()
  return { type: 'EMBEDDED_PUBLIC_KEY', value: pair === undefined ? '' : await writePublicKey(pair) }
}

const initKey: Handler = async (_message, { embeddedKey }) => ({
  type: 'EMBEDDED_PUBLIC_KEY',
  value: await writePublicKey(await embeddedKey.findOrMake()),
})

/** The end of a session: what the key opened goes with it. */
const resetKey: Handler = async (_message, { embeddedKey, memory, view }) => {
  await embeddedKey.remove()
  forget(memory, 'credential')
  forget(memory, 'override')
  memory.importTarget = undefined
  for (const key of memory.signingKeys.values()) key.fill(0)
  memory.signingKeys.clear()
  view.clear()
  return { type: 'EMBEDDED_KEY_RESET', value: null }
}

/** The key of the frame, and the session that it opens. */
export const sessionHandlers: Handlers = {
  INJECT_CREDENTIAL_BUNDLE: injectCredential,
  INJECT_RECOVERY_BUNDLE: injectCredential,
  STAMP_REQUEST: stamp,
  GET_EMBEDDED_PUBLIC_KEY: getPublicKey,
  INIT_EMBEDDED_KEY: initKey,
  RESET_EMBEDDED_KEY: resetKey,
}
