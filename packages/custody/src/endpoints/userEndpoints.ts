import * as v from 'valibot'
import { query, submit, version } from './endpoint.ts'
import { answers, email, filledListOf, id, listOf, maybe, name, phoneNumber } from './fields.ts'
import {
  apiOnlyUserParams,
  invitationParams,
  tag,
  user,
  userParams,
  userParamsV2,
  userParamsV3,
  userParamsV4,
} from './user.ts'

const ofOrganization = v.strictObject({ organizationId: id })
const creating = { resource: 'USER', action: 'CREATE' } as const
const updating = { resource: 'USER', action: 'UPDATE' } as const
const deleting = { resource: 'USER', action: 'DELETE' } as const
const ids = answers(id)
const userIds = v.object({ userIds: ids })

/** Users, their tags, and invitations to become one. */
export const userEndpoints = {
  get_user: query('get_user', v.strictObject({ organizationId: id, userId: id }), v.object({ user })),
  list_users: query('list_users', ofOrganization, v.object({ users: answers(user) })),
  list_user_tags: query('list_user_tags', ofOrganization, v.object({ userTags: answers(tag) })),
  create_users: submit(
    'create_users',
    creating,
    version('', { input: v.strictObject({ users: filledListOf(userParams) }), output: userIds }),
    version('_V2', { input: v.strictObject({ users: filledListOf(userParamsV2) }), output: userIds }),
    version('_V3', { input: v.strictObject({ users: filledListOf(userParamsV3) }), output: userIds }),
    version('_V4', { input: v.strictObject({ users: filledListOf(userParamsV4) }), output: userIds }),
  ),
  create_api_only_users: submit(
    'create_api_only_users',
    creating,
    version('', { input: v.strictObject({ apiOnlyUsers: filledListOf(apiOnlyUserParams) }), output: userIds }),
  ),
  update_user: submit(
    'update_user',
    updating,
    version('', {
      input: v.strictObject({
        userId: id,
        userName: maybe(name),
        userEmail: maybe(email),
        userTagIds: maybe(listOf(id)),
        userPhoneNumber: maybe(phoneNumber),
      }),
      output: v.object({ userId: id }),
    }),
  ),
  delete_users: submit(
    'delete_users',
    deleting,
    version('', { input: v.strictObject({ userIds: filledListOf(id) }), output: userIds }),
  ),
  create_user_tag: submit(
    'create_user_tag',
    creating,
    version('', {
      input: v.strictObject({ userTagName: name, userIds: listOf(id) }),
      output: v.object({ userTagId: id, userIds: ids }),
    }),
  ),
  update_user_tag: submit(
    'update_user_tag',
    updating,
    version('', {
      input: v.strictObject({
        userTagId: id,
        newUserTagName: maybe(name),
        addUserIds: listOf(id),
        removeUserIds: listOf(id),
      }),
      output: v.object({ userTagId: id }),
    }),
  ),
  delete_user_tags: submit(
    'delete_user_tags',
    deleting,
    version('', {
      input: v.strictObject({ userTagIds: filledListOf(id) }),
      output: v.object({ userTagIds: ids, userIds: ids }),
    }),
  ),
  create_invitations: submit(
    'create_invitations',
    { resource: 'INVITATION', action: 'CREATE' },
    version('', {
      input: v.strictObject({ invitations: filledListOf(invitationParams) }),
      output: v.object({ invitationIds: ids }),
    }),
  ),
  delete_invitation: submit(
    'delete_invitation',
    { resource: 'INVITATION', action: 'DELETE' },
    version('', { input: v.strictObject({ invitationId: id }), output: v.object({ invitationId: id }) }),
  ),
} as const
