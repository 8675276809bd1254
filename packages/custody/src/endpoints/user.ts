import * as v from 'valibot'
import { accessType, wordOf } from './choices.ts'
import {
  apiKey,
  apiKeyParams,
  apiKeyParamsV2,
  authenticator,
  authenticatorParams,
  authenticatorParamsV2,
  oauthProvider,
  oauthProviderParams,
  oauthProviderParamsV2,
} from './credential.ts'
import { answers, email, id, listOf, maybe, name, phoneNumber, text, timestamp } from './fields.ts'

const named = { userName: name, userEmail: maybe(email) }
const reachable = { ...named, userPhoneNumber: maybe(phoneNumber) }
const tagged = { userTags: listOf(id) }
const passkeys = { authenticators: listOf(authenticatorParamsV2) }
const oldKeys = { apiKeys: listOf(apiKeyParams), ...passkeys }
const keys = { apiKeys: listOf(apiKeyParamsV2), ...passkeys }
const providers = { oauthProviders: listOf(oauthProviderParams) }
const providersV2 = { oauthProviders: listOf(oauthProviderParamsV2) }

/** A user to be made, in the four forms that clients have sent. */
export const userParams = v.strictObject({
  ...named,
  ...tagged,
  accessType,
  apiKeys: listOf(apiKeyParams),
  authenticators: listOf(authenticatorParams),
})
export const userParamsV2 = v.strictObject({ ...named, ...tagged, ...oldKeys })
export const userParamsV3 = v.strictObject({ ...reachable, ...tagged, ...keys, ...providers })
/** Parameters of a user, as activities of version 4 have them. */
export const userParamsV4 = v.strictObject({ ...reachable, ...tagged, ...keys, ...providersV2 })

/** A user that no person sits behind. */
export const apiOnlyUserParams = v.strictObject({ ...named, ...tagged, apiKeys: listOf(apiKeyParams) })

/** A root user of a new sub-organization, in the five forms that clients have sent. */
export const rootUserParams = v.strictObject({ ...named, ...oldKeys })
export const rootUserParamsV2 = v.strictObject({ ...named, ...oldKeys, ...providers })
export const rootUserParamsV3 = v.strictObject({ ...named, ...keys, ...providers })
export const rootUserParamsV4 = v.strictObject({ ...reachable, ...keys, ...providers })
export const rootUserParamsV5 = v.strictObject({ ...reachable, ...keys, ...providersV2 })

const mfaPolicy = v.object({
  mfaPolicyId: id,
  mfaPolicyName: text(1024),
  condition: text(65_536),
  requiredAuthenticationMethods: answers(
    v.object({ any: answers(v.object({ type: wordOf('AUTHENTICATION_TYPE_'), id: maybe(text(64)) })) }),
  ),
  order: v.union([v.number(), text(20)]),
  notes: maybe(text(65_536)),
  createdAt: timestamp,
  updatedAt: timestamp,
})

/** A user as the server tells of it. */
export const user = v.object({
  userId: id,
  userName: text(1024),
  userEmail: maybe(text(1024)),
  userPhoneNumber: maybe(text(64)),
  authenticators: answers(authenticator),
  apiKeys: answers(apiKey),
  userTags: answers(id),
  oauthProviders: answers(oauthProvider),
  createdAt: timestamp,
  updatedAt: timestamp,
  // Older servers of this interface did not know them.
  mfaPolicies: maybe(answers(mfaPolicy)),
})

/** A user of an organization, with the ways in which they stamp. */
export type User = v.InferOutput<typeof user>

/** A name that users or private keys are grouped by. */
export const tag = v.object({
  tagId: id,
  tagName: text(1024),
  tagType: wordOf('TAG_TYPE_'),
  createdAt: timestamp,
  updatedAt: timestamp,
})

/** A request to a person to become a user. */
export const invitationParams = v.strictObject({
  receiverUserName: name,
  receiverUserEmail: email,
  receiverUserTags: listOf(id),
  accessType,
  senderUserId: id,
})

export const invitation = v.object({
  invitationId: id,
  receiverUserName: text(1024),
  receiverEmail: text(1024),
  receiverUserTags: answers(id),
  accessType: wordOf('ACCESS_TYPE_'),
  status: wordOf('INVITATION_STATUS_'),
  createdAt: timestamp,
  updatedAt: timestamp,
  senderUserId: id,
})
