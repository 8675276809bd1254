import * as v from 'valibot'
import { clientSignatureScheme, featureName, suborganizationFilter } from './choices.ts'
import { authenticatorParamsV2 } from './credential.ts'
import { query, submit, version } from './endpoint.ts'
import { answers, filled, filledListOf, id, listOf, maybe, name, pagination, publicKey, text } from './fields.ts'
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
const result = { subOrganizationId: id, wallet: maybe(walletResult), rootUserIds }
const features = { features: answers(feature) }

/** Organizations, what stands above their policies, and who asks. */
export const organizationEndpoints = {
  whoami: query('whoami', {}, { organizationId: id, organizationName: text(1024), userId: id, username: text(1024) }),
  get_organization: query('get_organization', {}, { organizationData }),
  get_organization_configs: query('get_organization_configs', {}, { configs: organizationConfig }),
  get_attestation: query('get_attestation', { enclaveType: filled(100) }, { attestationDocument: text(1_000_000) }),
  list_suborgs: query(
    'list_suborgs',
    {
      filterType: maybe(suborganizationFilter),
      filterValue: maybe(text(16_384)),
      paginationOptions: maybe(pagination),
    },
    { organizationIds: answers(id) },
  ),
  create_sub_organization: submit(
    'create_sub_organization',
    { resource: 'ORGANIZATION', action: 'CREATE' },
    version('', { name, rootAuthenticator: authenticatorParamsV2 }, { subOrganizationId: id, rootUserIds }),
    version('_V2', { ...head, rootUsers: filledListOf(rootUserParams) }, { subOrganizationId: id, rootUserIds }),
    version(
      '_V3',
      {
        ...head,
        rootUsers: filledListOf(rootUserParams),
        privateKeys: listOf(privateKeyParams),
      },
      { subOrganizationId: id, privateKeys: answers(privateKeyResult), rootUserIds },
      ['_V3'],
    ),
    version('_V4', { ...head, rootUsers: filledListOf(rootUserParams), ...tail }, result, ['_V4']),
    // The server SDK of the generation that sends the fifth form reads the sixth result.
    version('_V5', { ...head, rootUsers: filledListOf(rootUserParamsV2), ...tail }, result, ['_V5', '_V6']),
    version('_V6', { ...head, rootUsers: filledListOf(rootUserParamsV3), ...tail }, result, ['_V6']),
    version('_V7', { ...head, rootUsers: filledListOf(rootUserParamsV4), ...newTail }, result, ['_V7', '_V6']),
    version('_V8', { ...head, rootUsers: filledListOf(rootUserParamsV5), ...newTail }, result, ['_V8', '_V6']),
  ),
  // Of the organization that asks for it.
  delete_sub_organization: submit(
    'delete_sub_organization',
    { resource: 'ORGANIZATION', action: 'DELETE' },
    version('', { deleteWithoutExport: maybe(v.boolean()) }, { subOrganizationUuid: id }),
  ),
  // Only the root quorum may do these three; no policy can grant them.
  update_root_quorum: submit('update_root_quorum', {}, version('', { threshold, userIds: filledListOf(id) }, {})),
  set_organization_feature: submit(
    'set_organization_feature',
    {},
    version('', { name: featureName, value: text(4096) }, features),
  ),
  remove_organization_feature: submit('remove_organization_feature', {}, version('', { name: featureName }, features)),
} as const
