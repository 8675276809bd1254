import { consoleEndpoints, type EndpointInput } from '@latchkey/custody'
import { type Filled, filledId, filledTypes, middleOf, turnOf } from './fillOrganizations.ts'
import { stampOf, type TestKey } from './testKey.ts'
import type { Answer } from './testServer.ts'

/** Something that is looked for among all that there is. */
export type Lookup = {
  readonly name: string
  /** `turn`: counts the requests, so that no two have to ask for the same. */
  ask(filled: Filled, turn: number): Promise<Answer>
  /** How many there are in the answer. */
  count(body: Answer['body']): number
  readonly finds: number
}

type Filter = Pick<EndpointInput<'list_suborgs'>, 'filterType' | 'paginationOptions'> & {
  readonly toValue?: (number: number, filled: Filled) => string
}

const middleId = '80000000-0000-4000-8000-000000000000'
const claimsOf = ({ custody }: Filled) => ({ aud: 'app', exp: custody.clock.now() / 1000 + 600 })

/** Every way to look for organizations below, for activities, and for whoever asks. */
export const lookups: readonly Lookup[] = [
  below('the organizations below', {}, 10),
  below('a page of them in the middle', { paginationOptions: { limit: '100', after: middleId } }, 100),
  below('the page before it', { paginationOptions: { limit: '100', before: middleId } }, 100),
  below('by name', { filterType: 'NAME', toValue: (number) => `visitor ${number}` }),
  below('by user name', { filterType: 'USERNAME', toValue: (number) => `visitor ${number}` }),
  below('by a user name that many have', { filterType: 'USERNAME', toValue: () => 'Visitor' }, 10),
  below('by email address', { filterType: 'EMAIL', toValue: (number) => `visitor-${number}@example.org` }),
  below('by phone number', { filterType: 'PHONE_NUMBER', toValue: (number) => `+1${2_000_000_000 + number}` }),
  below('by passkey', {
    filterType: 'CREDENTIAL_ID',
    toValue: (number) => filledId('credential', number).replaceAll('-', ''),
  }),
  below('by public key', { filterType: 'PUBLIC_KEY', toValue: (_, { ownerKey }) => ownerKey.publicKey }),
  below('by the token of a provider', {
    filterType: 'OIDC_TOKEN',
    toValue: (number, filled) => filled.custody.issuer.token({ ...claimsOf(filled), sub: `subject ${number}` }),
  }),
  below('by the address of a wallet', { filterType: 'WALLET_ACCOUNT_ADDRESS', toValue: addressOf }),
  below('by an address that nobody has', { filterType: 'WALLET_ACCOUNT_ADDRESS', toValue: () => '0x00' }, 0),
  activities('the newest activities', {}),
  activities('activities from the middle on', {}, (filled) => filledId('making', middleOf(filled))),
  activities('activities that wait', { filterByStatus: ['ACTIVITY_STATUS_CONSENSUS_NEEDED'] }),
  activities('activities that wait or failed', {
    filterByStatus: ['ACTIVITY_STATUS_CONSENSUS_NEEDED', 'ACTIVITY_STATUS_FAILED'],
  }),
  activities('activities that are done', { filterByStatus: ['ACTIVITY_STATUS_COMPLETED'] }),
  activities('activities of a rare type', { filterByType: [filledTypes.failed] }),
  activities('activities of several types', { filterByType: Object.values(filledTypes) }),
  activities('activities of a type that failed', {
    filterByType: [filledTypes.failed, filledTypes.common],
    filterByStatus: ['ACTIVITY_STATUS_FAILED'],
  }),
  {
    name: 'the overview of the console',
    ask: (filled) => ask(filled, consoleEndpoints.overview.path, {}),
    count: ({ subOrganizationCount, waitingActivityCount }) => Math.sign(subOrganizationCount) + waitingActivityCount,
    finds: 21,
  },
  {
    name: 'organizations of the console',
    ask(filled, turn) {
      const ids = Array.from({ length: 10 }, (_, index) => filledId('organization', turnOf(filled, turn + index)))
      return ask(filled, consoleEndpoints.sub_organizations.path, { subOrganizationIds: ids })
    },
    count: (body) => body.subOrganizations.length,
    finds: 10,
  },
  {
    name: 'whose key it is, below',
    ask: ({ custody, ownerKey }) => custody.query('whoami', { organizationId: custody.root.organizationId }, ownerKey),
    count: ({ userId }) => (typeof userId === 'string' ? 1 : 0),
    finds: 1,
  },
  {
    name: 'a session, and the end of old ones',
    ask: ({ custody }) => {
      const request = { organizationId: custody.root.organizationId, parameters: {} }
      return custody.submit('create_read_only_session', request, custody.rootKey)
    },
    count: ({ activity }) => (activity.status === 'ACTIVITY_STATUS_COMPLETED' ? 1 : 0),
    finds: 1,
  },
  within('list_users', ({ users }) => users[0].userTags.length),
  within('list_wallet_accounts', ({ accounts }) => accounts.length),
  within('list_activities', ({ activities }) => activities.length),
]

function addressOf(number: number): string {
  const digits = ['a', 'b'].map((kind) => filledId(kind, number).replaceAll('-', '')).join('')
  return `0x${digits.slice(0, 40)}`
}

function below(name: string, { toValue, ...filter }: Filter, finds = 1): Lookup {
  return {
    name,
    ask(filled, turn) {
      const { custody } = filled
      const filterValue = toValue?.(turnOf(filled, turn), filled)
      const input = { organizationId: custody.root.organizationId, ...filter, filterValue }
      return custody.query('list_suborgs', input, custody.rootKey)
    },
    count: ({ organizationIds }) => organizationIds.length,
    finds,
  }
}

type ActivityFilter = Pick<EndpointInput<'list_activities'>, 'filterByStatus' | 'filterByType'>

function activities(name: string, filter: ActivityFilter, afterOf?: (filled: Filled) => string): Lookup {
  return {
    name,
    ask(filled) {
      const { custody } = filled
      const paginationOptions = { after: afterOf?.(filled) }
      const input = { organizationId: custody.root.organizationId, ...filter, paginationOptions }
      return custody.query('list_activities', input, custody.rootKey)
    },
    count: (body) => body.activities.length,
    finds: 10,
  }
}

/** A list of one of the organizations below. */
function within(name: 'list_users' | 'list_wallet_accounts' | 'list_activities', count: Lookup['count']): Lookup {
  return {
    name: `${name} below`,
    ask: (filled, turn) => {
      const organizationId = filledId('organization', turnOf(filled, turn))
      return filled.custody.query(name, { organizationId }, filled.custody.rootKey)
    },
    count,
    finds: 1,
  }
}

function ask({ custody }: Filled, path: string, input: object, key: TestKey = custody.rootKey): Promise<Answer> {
  const body = JSON.stringify({ organizationId: custody.root.organizationId, ...input })
  return custody.post(path, body, { 'x-stamp': stampOf(body, key) })
}
