import type { EndpointInput } from '@latchkey/custody'
import { isBelow } from '../../database/isBelow.ts'
import { hasDataKey } from '../../database/isThere.ts'
import type { CustodyDatabase } from '../../database/tables.ts'
import { refuseParameter } from '../../errors.ts'
import { isMarkedAccount } from '../../seals/markAddress.ts'
import type { CustodyDeps } from '../../services.ts'
import { normalizeEmail } from '../credentials/normalizeEmail.ts'
import type { QueryHandler } from '../handler.ts'
import { pageLimit } from '../page.ts'

/** The organizations below an organization, by their ids: all, or those in which something is to be found. */
export const listSuborgs: QueryHandler<'list_suborgs'> = async (context, input) => {
  const { database, services, caller, organizationId } = context
  const { filterType, filterValue, paginationOptions } = input
  const isFiltered = filterType !== null && filterType !== undefined
  if (isFiltered && (filterValue ?? '') === '') throw refuseParameter('filterValue', 'it is missing')
  const place = { database, services, organizationId }
  const found = isFiltered ? await matching(place, filterType, filterValue ?? '') : childrenOf(place)
  // There is one level of them: whoever is below has none, and nobody else's are gone through for him.
  if (caller.organization.parent_id !== null) return { organizationIds: [] }
  let query = database
    .selectFrom(found.as('found'))
    .select('found.id')
    .distinct()
    .where(hasDataKey('found.id'))
    .limit(pageLimit(paginationOptions))
  const { before, after } = paginationOptions ?? {}
  if (after != null) query = query.where('found.id', '>', after)
  if (before != null) query = query.where('found.id', '<', before)
  // The page before an id ends right before it.
  const isBackwards = before != null && after == null
  const rows = await query.orderBy('found.id', isBackwards ? 'desc' : 'asc').execute()
  const all = rows.map(({ id }) => id)
  const ids = filterType === 'WALLET_ACCOUNT_ADDRESS' ? await withoutForged(place, all, filterValue ?? '') : all
  return { organizationIds: isBackwards ? ids.reverse() : ids }
}

/** Those with an account at the address that this server made: others belong to nobody's search. */
async function withoutForged({ database, services }: Place, ids: readonly string[], address: string) {
  if (ids.length === 0) return []
  const rows = await database
    .selectFrom('custody_wallet_account')
    .selectAll()
    .where('organization_id', 'in', ids)
    .where((of) => of(of.fn<string>('lower', ['address']), '=', address.toLowerCase()))
    .execute()
  const forged = rows.filter((row) => !isMarkedAccount(services.seals, row))
  return ids.filter((id) => !forged.some(({ organization_id }) => organization_id === id))
}

type Place = {
  readonly database: CustodyDatabase
  readonly services: CustodyDeps
  readonly organizationId: string
}

function childrenOf({ database, organizationId }: Place) {
  return database.selectFrom('custody_organization').select('id').where('parent_id', '=', organizationId)
}

/** The query for the ids of the organizations that match, any number of times each; it knows none but those below. */
async function matching(place: Place, type: NonNullable<EndpointInput<'list_suborgs'>['filterType']>, value: string) {
  const { database, services, organizationId } = place
  const isOurs = isBelow(organizationId)
  const users = database.selectFrom('custody_user').select('organization_id as id').where(isOurs)
  switch (type) {
    case 'NAME':
      return childrenOf(place).where('name', '=', value)
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
        .where(isOurs)
    case 'PUBLIC_KEY':
      return database
        .selectFrom('custody_api_key')
        .select('organization_id as id')
        .where('public_key', '=', value.toLowerCase().replace(/^0x/, ''))
        .where(isOurs)
    case 'OIDC_TOKEN': {
      const { iss, aud, sub } = await services.oidc(value)
      return database
        .selectFrom('custody_oauth_provider')
        .select('organization_id as id')
        .where('issuer', '=', iss)
        .where('audience', '=', aud)
        .where('subject', '=', sub)
        .where(isOurs)
    }
    case 'WALLET_ACCOUNT_ADDRESS':
      return database
        .selectFrom('custody_wallet_account')
        .select('organization_id as id')
        .where((of) => of(of.fn<string>('lower', ['address']), '=', value.toLowerCase()))
        .where(isOurs)
  }
}
