import type { SubmitHandler } from '../handler.ts'
import { addWallet } from './addWallet.ts'

/** Makes a wallet from fresh random numbers. */
export const createWallet: SubmitHandler<'create_wallet'> = async (context, { parameters }) =>
  await addWallet(context, parameters)
