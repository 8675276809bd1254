import type { SubmitHandler } from '../handler.ts'
import { sign } from './sign.ts'

/** Signs an unsigned transaction. */
export const signTransaction: SubmitHandler<'sign_transaction'> = async (context, { parameters }) => {
  const signWith = 'signWith' in parameters ? parameters.signWith : parameters.privateKeyId
  const signing = await sign(context, signWith)
  if (signing.kind !== 'transaction') throw new TypeError('The vault signed something else')
  return { signedTransaction: signing.signedTransaction }
}
