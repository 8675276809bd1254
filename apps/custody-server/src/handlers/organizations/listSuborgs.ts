import type { EndpointInput } from '@latchkey/custody'
import type { CustodyDatabase } from '../../database/tables.ts'
import { refuseParameter } from '../../errors.ts'
import type { CustodyServices } from '../../services.ts'
import { normalizeEmail } from '../credentials/normalizeEmail.ts'
import type { QueryHandler } from '../handler.ts'
import { pageLimit } from '../page.ts'

/** The organizations below an organization, by their ids: all, or those in which something is to be found. */
export const listSuborgs: QueryHandler<'list_suborgs'> = async ({ database, services, organizationId }, input) => {
  const { filterType, filterValue, paginationOptions } = input
  const isFiltered = filterType !== null && filterType !== undefined
  if (isFiltered && (filterValue ?? '') === '') throw refuseParameter('filterValue', 'it is missing')
  let query = database
    .selectFrom('custody_organization')
    .select('id')
    .where('parent_id', '=', organizationId)
    .limit(pageLimit(paginationOptions))
  if (isFiltered) {
    const matches = await matching({ database, services, organizationId }, filterType, filterValue ?? '')
    query = query.where('id', 'in', matches)
  }
  const { before, after } = paginationOptions ?? {}
  if (after != null) query = query.where('id', '>', after)
  if (before != null) query = query.where('id', '<', before)
  // The page before an id ends right before it.
  const isBackwards = before != null && after == null
  const rows = await query.orderBy('id', isBackwards ? 'desc' : 'asc').execute()
  const ids = rows.map(({ id }) => id)
  return { organizationIds: isBackwards ? ids.reverse() : ids }
}

type Place = {
  readonly database: CustodyDatabase
  readonly services: CustodyServices
  readonly organizationId: string
}

/** The query for the ids of the organizations that match; it never looks outside of those below the asking one. */
async function matching(
  { database, services, organizationId }: Place,
  type: NonNullable<EndpointInput<'list_suborgs'>['filterType']>,
  value: string,
) {
  const children = database.selectFrom('custody_organization').select('id').where('parent_id', '=', organizationId)
  const users = database
    .selectFrom('custody_user')
    .select('organization_id as id')
    .where('organization_id', 'in', children)
  switch (type) {
    case 'NAME':
      return children.where('name', '=', value)
    case 'USERNAME':
      return users.where('name', '=', value)
    case 'EMAIL':
      return users.where('email', '=', normalizeEmail(value))
    case 'PHONE_NUMBER':
      return users.where('phone', '=', value)
    case 'CREDENTIAL_ID':
      return database
        .selectFrom('custody_authenticator')
        .select('organization_id as id')
        .where('credential_id', '=', value.replace(/={1,2}$/, ''))
        .where('organization_id', 'in', children)
    case 'PUBLIC_KEY':
      return database
        .selectFrom('custody_api_key')
        .select('organization_id as id')
        .where('public_key', '=', value.toLowerCase().replace(/^0x/, ''))
        .where('organization_id', 'in', children)
    case 'OIDC_TOKEN': {
      const { iss, aud, sub } = await services.oidc(value)
      return database
        .selectFrom('custody_oauth_provider')
        .select('organization_id as id')
        .where('issuer', '=', iss)
        .where('audience', '=', aud)
        .where('subject', '=', sub)
        .where('organization_id', 'in', children)
    }
    case 'WALLET_ACCOUNT_ADDRESS':
      return database
        .selectFrom('custody_wallet_account')
        .select('organization_id as id')
        .where((of) => of(of.fn<string>('lower', ['address']), '=', value.toLowerCase()))
        .where('organization_id', 'in', children)
  }
}
