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

const creating = { resource: 'USER', action: 'CREATE' } as const
const updating = { resource: 'USER', action: 'UPDATE' } as const
const deleting = { resource: 'USER', action: 'DELETE' } as const
const ids = answers(id)
const userIds = { userIds: ids }

/** Users, their tags, and invitations to become one. */
export const userEndpoints = {
  get_user: query('get_user', { userId: id }, { user }),
  list_users: query('list_users', {}, { users: answers(user) }),
  list_user_tags: query('list_user_tags', {}, { userTags: answers(tag) }),
  create_users: submit(
    'create_users',
    creating,
    version('', { users: filledListOf(userParams) }, userIds),
    version('_V2', { users: filledListOf(userParamsV2) }, userIds),
    version('_V3', { users: filledListOf(userParamsV3) }, userIds),
    version('_V4', { users: filledListOf(userParamsV4) }, userIds),
  ),
  create_api_only_users: submit(
    'create_api_only_users',
    creating,
    version('', { apiOnlyUsers: filledListOf(apiOnlyUserParams) }, userIds),
  ),
  update_user: submit(
    'update_user',
    updating,
    version(
      '',
      {
        userId: id,
        userName: maybe(name),
        userEmail: maybe(email),
        userTagIds: maybe(listOf(id)),
        userPhoneNumber: maybe(phoneNumber),
      },
      { userId: id },
    ),
  ),
  delete_users: submit('delete_users', deleting, version('', { userIds: filledListOf(id) }, userIds)),
  create_user_tag: submit(
    'create_user_tag',
    creating,
    version('', { userTagName: name, userIds: listOf(id) }, { userTagId: id, userIds: ids }),
  ),
  update_user_tag: submit(
    'update_user_tag',
    updating,
    version(
      '',
      {
        userTagId: id,
        newUserTagName: maybe(name),
        addUserIds: listOf(id),
        removeUserIds: listOf(id),
      },
      { userTagId: id },
    ),
  ),
  delete_user_tags: submit(
    'delete_user_tags',
    deleting,
    version('', { userTagIds: filledListOf(id) }, { userTagIds: ids, userIds: ids }),
  ),
  create_invitations: submit(
    'create_invitations',
    { resource: 'INVITATION', action: 'CREATE' },
    version('', { invitations: filledListOf(invitationParams) }, { invitationIds: ids }),
  ),
  delete_invitation: submit(
    'delete_invitation',
    { resource: 'INVITATION', action: 'DELETE' },
    version('', { invitationId: id }, { invitationId: id }),
  ),
} as const
