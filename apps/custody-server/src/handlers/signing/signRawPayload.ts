import type { SubmitHandler } from '../handler.ts'
import { assertPayloads, sign } from './sign.ts'

/** Signs one payload. */
export const signRawPayload: SubmitHandler<'sign_raw_payload'> = async (context, { parameters }) => {
  const signWith = 'signWith' in parameters ? parameters.signWith : parameters.privateKeyId
  const [signature] = assertPayloads(await sign(context, signWith))
  return signature
}
