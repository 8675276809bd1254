import * as v from 'valibot'
import { clientSignatureScheme, featureName, suborganizationFilter } from './choices.ts'
import { authenticatorParamsV2 } from './credential.ts'
import { query, submit, version } from './endpoint.ts'
import {
  answers,
  filled,
  filledListOf,
  id,
  listOf,
  maybe,
  name,
  nothing,
  pagination,
  publicKey,
  text,
} from './fields.ts'
import { feature, organizationConfig, organizationData } from './organization.ts'
import { rootUserParams, rootUserParamsV2, rootUserParamsV3, rootUserParamsV4, rootUserParamsV5 } from './user.ts'
import { privateKeyParams, privateKeyResult, walletParams, walletResult } from './wallet.ts'

const threshold = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))
const rootUserIds = maybe(answers(id))
const head = { subOrganizationName: name, rootQuorumThreshold: threshold }
const tail = {
  wallet: maybe(walletParams),
  disableEmailRecovery: maybe(v.boolean()),
  disableEmailAuth: maybe(v.boolean()),
}
const newTail = {
  ...tail,
  disableSmsAuth: maybe(v.boolean()),
  disableOtpEmailAuth: maybe(v.boolean()),
  verificationToken: maybe(text(16_384)),
  clientSignature: maybe(
    v.strictObject({ publicKey, scheme: clientSignatureScheme, message: filled(16_384), signature: filled(1024) }),
  ),
}
const output = v.object({ subOrganizationId: id, wallet: maybe(walletResult), rootUserIds })
const ofOrganization = v.strictObject({ organizationId: id })
const features = v.object({ features: answers(feature) })

/** Organizations, what stands above their policies, and who asks. */
export const organizationEndpoints = {
  whoami: query(
    'whoami',
    ofOrganization,
    v.object({ organizationId: id, organizationName: text(1024), userId: id, username: text(1024) }),
  ),
  get_organization: query('get_organization', ofOrganization, v.object({ organizationData })),
  get_organization_configs: query(
    'get_organization_configs',
    ofOrganization,
    v.object({ configs: organizationConfig }),
  ),
  get_attestation: query(
    'get_attestation',
    v.strictObject({ organizationId: id, enclaveType: filled(100) }),
    v.object({ attestationDocument: text(1_000_000) }),
  ),
  list_suborgs: query(
    'list_suborgs',
    v.strictObject({
      organizationId: id,
      filterType: maybe(suborganizationFilter),
      filterValue: maybe(text(16_384)),
      paginationOptions: maybe(pagination),
    }),
    v.object({ organizationIds: answers(id) }),
  ),
  create_sub_organization: submit(
    'create_sub_organization',
    { resource: 'ORGANIZATION', action: 'CREATE' },
    version('', {
      input: v.strictObject({ name, rootAuthenticator: authenticatorParamsV2 }),
      output: v.object({ subOrganizationId: id, rootUserIds }),
    }),
    version('_V2', {
      input: v.strictObject({ ...head, rootUsers: filledListOf(rootUserParams) }),
      output: v.object({ subOrganizationId: id, rootUserIds }),
    }),
    version(
      '_V3',
      {
        input: v.strictObject({
          ...head,
          rootUsers: filledListOf(rootUserParams),
          privateKeys: listOf(privateKeyParams),
        }),
        output: v.object({ subOrganizationId: id, privateKeys: answers(privateKeyResult), rootUserIds }),
      },
      ['_V3'],
    ),
    version('_V4', { input: v.strictObject({ ...head, rootUsers: filledListOf(rootUserParams), ...tail }), output }, [
      '_V4',
    ]),
    // The server SDK of the generation that sends the fifth form reads the sixth result.
    version('_V5', { input: v.strictObject({ ...head, rootUsers: filledListOf(rootUserParamsV2), ...tail }), output }, [
      '_V5',
      '_V6',
    ]),
    version('_V6', { input: v.strictObject({ ...head, rootUsers: filledListOf(rootUserParamsV3), ...tail }), output }, [
      '_V6',
    ]),
    version(
      '_V7',
      { input: v.strictObject({ ...head, rootUsers: filledListOf(rootUserParamsV4), ...newTail }), output },
      ['_V7', '_V6'],
    ),
    version(
      '_V8',
      { input: v.strictObject({ ...head, rootUsers: filledListOf(rootUserParamsV5), ...newTail }), output },
      ['_V8', '_V6'],
    ),
  ),
  // Of the organization that asks for it.
  delete_sub_organization: submit(
    'delete_sub_organization',
    { resource: 'ORGANIZATION', action: 'DELETE' },
    version('', {
      input: v.strictObject({ deleteWithoutExport: maybe(v.boolean()) }),
      output: v.object({ subOrganizationUuid: id }),
    }),
  ),
  // Only the root quorum may do these three; no policy can grant them.
  update_root_quorum: submit(
    'update_root_quorum',
    {},
    version('', { input: v.strictObject({ threshold, userIds: filledListOf(id) }), output: nothing }),
  ),
  set_organization_feature: submit(
    'set_organization_feature',
    {},
    version('', { input: v.strictObject({ name: featureName, value: text(4096) }), output: features }),
  ),
  remove_organization_feature: submit(
    'remove_organization_feature',
    {},
    version('', { input: v.strictObject({ name: featureName }), output: features }),
  ),
} as const
