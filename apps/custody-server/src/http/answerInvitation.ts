import { userParamsV4 } from '@latchkey/custody'
import * as v from 'valibot'
import { refuseParameter } from '../errors.ts'
import { acceptInvitation } from '../handlers/invitations/acceptInvitation.ts'
import type { AppDeps } from './appDeps.ts'
import { readInput } from './readInput.ts'

const { apiKeys, authenticators } = userParamsV4.entries
const schema = v.strictObject({ token: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)), apiKeys, authenticators })

/** Takes what the page of an invitation sends; the link's secret is all the permission there is. */
export async function answerInvitation({ services, onChange }: AppDeps, json: unknown) {
  const input = readInput(schema, json)
  if (input.apiKeys.length + input.authenticators.length === 0) {
    throw refuseParameter('authenticators', 'without a credential nobody can come back')
  }
  const accepted = await acceptInvitation(services, input)
  onChange()
  return accepted
}
