import type { EndpointName } from '@latchkey/custody'
import type { SubmitContext } from '../activities/submitContext.ts'
import type { ProposedActivity } from '../evaluation/activityFacts.ts'
import { createSmartContractInterface } from './contracts/createSmartContractInterface.ts'
import { deleteSmartContractInterface } from './contracts/deleteSmartContractInterface.ts'
import { credentialSubmits } from './credentials/credentialSubmits.ts'
import type { SubmitHandlers } from './handler.ts'
import { importSubmits } from './imports/importSubmits.ts'
import { invitationSubmits } from './invitations/invitationSubmits.ts'
import { createSubOrganization } from './organizations/createSubOrganization.ts'
import { organizationSubmits } from './organizations/organizationSubmits.ts'
import { policySubmits } from './policies/policySubmits.ts'
import { privateKeySubmits } from './privateKeys/privateKeySubmits.ts'
import { createReadOnlySession } from './sessions/createReadOnlySession.ts'
import { createReadWriteSession } from './sessions/createReadWriteSession.ts'
import { emailAuth, initUserEmailRecovery } from './sessions/mailedKeys.ts'
import { oauth } from './sessions/oauth.ts'
import { recoverUser } from './sessions/recoverUser.ts'
import { stampLogin } from './sessions/stampLogin.ts'
import { signingSubmits } from './signing/signingSubmits.ts'
import { tagSubmits } from './tags/tagSubmits.ts'
import { userSubmits } from './users/userSubmits.ts'
import { walletSubmits } from './wallets/walletSubmits.ts'

/** The handler of every submit but the two votes. */
export const submitHandlers: SubmitHandlers = {
  create_sub_organization: createSubOrganization,
  create_smart_contract_interface: createSmartContractInterface,
  delete_smart_contract_interface: deleteSmartContractInterface,
  create_read_only_session: createReadOnlySession,
  create_read_write_session: createReadWriteSession,
  stamp_login: stampLogin,
  email_auth: emailAuth,
  init_user_email_recovery: initUserEmailRecovery,
  recover_user: recoverUser,
  oauth,
  // Behind those above, so that the compiler refuses a second handler of an endpoint.
  ...organizationSubmits,
  ...userSubmits,
  ...tagSubmits,
  ...invitationSubmits,
  ...credentialSubmits,
  ...policySubmits,
  ...walletSubmits,
  ...privateKeySubmits,
  ...importSubmits,
  ...signingSubmits,
}

/** Carries an activity out by its endpoint's handler. */
export async function execute(context: SubmitContext, { name, type, parameters }: ProposedActivity): Promise<object> {
  if (!isHandled(name)) throw new TypeError(`${name} is no activity of its own`)
  // Each handler takes what its own schema gives; the compiler cannot follow the name through both tables.
  const handle = submitHandlers[name] as (context: SubmitContext, intent: unknown) => Promise<object>
  return await handle(context, { type, parameters })
}

function isHandled(name: EndpointName): name is keyof typeof submitHandlers {
  return Object.hasOwn(submitHandlers, name)
}
