import type { SubmitHandler } from '../handler.ts'
import { assertPayloads, sign } from './sign.ts'

/** Signs payloads with one key, all or none. */
export const signRawPayloads: SubmitHandler<'sign_raw_payloads'> = async (context, { parameters }) => ({
  signatures: [...assertPayloads(await sign(context, parameters.signWith))],
})
