import type { EndpointIntent } from '@latchkey/custody'
import { CustodyServerError } from '../../errors.ts'
import type { SubmitHandler } from '../handler.ts'
import { addPrivateKeys } from '../privateKeys/addPrivateKeys.ts'
import type { NewUser } from '../users/addUsers.ts'
import { addWallet } from '../wallets/addWallet.ts'
import { addOrganization } from './addOrganization.ts'

type Parameters = EndpointIntent<'create_sub_organization'>['parameters']

/** Makes an organization below the caller's, for an end user, with all that it starts with. */
export const createSubOrganization: SubmitHandler<'create_sub_organization'> = async (context, { parameters }) => {
  const { organization: parent } = context
  // Organizations have one level below them.
  if (parent.parent_id !== null) throw new CustodyServerError('sub_organization_nested')
  const site = await addOrganization(context, {
    parentId: parent.id,
    ...readHead(parameters),
    features: featuresOf(parameters),
  })
  const { organization, rootUserIds } = site
  const common = { subOrganizationId: organization.id, rootUserIds }
  if ('privateKeys' in parameters) {
    return { ...common, privateKeys: await addPrivateKeys(site, parameters.privateKeys) }
  }
  const wallet = 'wallet' in parameters ? parameters.wallet : undefined
  return wallet == null ? common : { ...common, wallet: await addWallet(site, wallet) }
}

/** The oldest form knows one root user, by a passkey. */
function readHead(parameters: Parameters): {
  readonly name: string
  readonly rootUsers: readonly NewUser[]
  readonly threshold: number
} {
  if (!('rootAuthenticator' in parameters)) {
    const { subOrganizationName: name, rootUsers, rootQuorumThreshold: threshold } = parameters
    return { name, rootUsers, threshold }
  }
  const { name, rootAuthenticator } = parameters
  return { name, rootUsers: [{ userName: 'Root user', authenticators: [rootAuthenticator] }], threshold: 1 }
}

/** Both ways back in by mail are on unless they are switched off here. */
function featuresOf(parameters: Parameters): readonly string[] {
  const isOff = (name: 'disableEmailAuth' | 'disableEmailRecovery') =>
    name in parameters && Reflect.get(parameters, name) === true
  return [
    ...(isOff('disableEmailAuth') ? [] : ['FEATURE_NAME_EMAIL_AUTH']),
    ...(isOff('disableEmailRecovery') ? [] : ['FEATURE_NAME_EMAIL_RECOVERY']),
  ]
}
