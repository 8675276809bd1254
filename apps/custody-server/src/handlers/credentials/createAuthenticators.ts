import { refuseParameter } from '../../errors.ts'
import type { SubmitHandler } from '../handler.ts'
import { requiredOf } from '../required.ts'
import { addAuthenticators } from './addAuthenticators.ts'

/** Stores passkeys with which a user may stamp. */
export const createAuthenticators: SubmitHandler<'create_authenticators'> = async (context, { parameters }) => {
  const { id } = requiredOf(context.facts.all('custody_user'), parameters.userId, 'user')
  for (const authenticator of parameters.authenticators) {
    const isOther = 'userId' in authenticator && authenticator.userId !== id
    if (isOther) throw refuseParameter('authenticators.userId', 'it is not the user of the request')
  }
  return { authenticatorIds: await addAuthenticators(context, id, parameters.authenticators) }
}
