import type { GallerySubject } from '@latchkey/ui/gallery'
import { shows, then } from '@latchkey/ui/gallery'
import { lateAfterMs } from '../loading/useIsLate.ts'
import type { Answers } from '../testing/fakeCustody.ts'
import { ids, things } from '../testing/things.ts'
import { isRead, type Staged, toSubject } from './StagedConsole.tsx'
import { hostile, never, refusal } from './stage.ts'

type Place = {
  readonly at: string
  /** The question that is late, refused, or not answered, and what it asks for. */
  readonly asks: string
  readonly what: string
  /** Answers of an organization that has none of it yet. */
  readonly none?: Answers
}

const places: Readonly<Record<string, Place>> = {
  activities: {
    at: 'activities',
    asks: 'list_activities',
    what: 'activities',
    none: { list_activities: { activities: [] } },
  },
  activity: { at: `activities/${ids.activity}`, asks: 'get_activity', what: 'activity' },
  users: { at: 'users', asks: 'list_users', what: 'users', none: { list_users: { users: [] } } },
  user: { at: `users/${ids.user}`, asks: 'get_user', what: 'user' },
  invitations: {
    ...{ at: 'invitations', asks: 'get_organization', what: 'invitations' },
    none: { get_organization: { organizationData: { name: 'Acme', users: [], wallets: [], invitations: [] } } },
  },
  tags: {
    ...{ at: 'tags', asks: 'list_user_tags', what: 'tags of users' },
    none: { list_user_tags: { userTags: [] }, list_private_key_tags: { privateKeyTags: [] } },
  },
  tag: { at: `tags/${ids.tag}`, asks: 'list_users', what: 'tag' },
  quorum: { at: 'quorum', asks: 'list_users', what: 'root quorum' },
  wallets: { at: 'wallets', asks: 'list_wallets', what: 'wallets', none: { list_wallets: { wallets: [] } } },
  wallet: {
    ...{ at: `wallets/${ids.wallet}`, asks: 'get_wallet', what: 'wallet' },
    none: { list_wallet_accounts: { accounts: [] } },
  },
  keys: {
    at: 'keys',
    asks: 'list_private_keys',
    what: 'private keys',
    none: { list_private_keys: { privateKeys: [] } },
  },
  key: { at: `keys/${ids.key}`, asks: 'get_private_key', what: 'private key' },
  policies: { at: 'policies', asks: 'list_policies', what: 'policies', none: { list_policies: { policies: [] } } },
  policy: {
    at: `policies/${ids.policy}`,
    asks: 'list_policies',
    what: 'policy',
    none: { list_policies: { policies: [] } },
  },
  contracts: {
    ...{ at: 'policies/contracts', asks: 'list_smart_contract_interfaces', what: 'contract interfaces' },
    none: { list_smart_contract_interfaces: { smartContractInterfaces: [] } },
  },
  features: {
    ...{ at: 'features', asks: 'get_organization_configs', what: 'features' },
    none: { get_organization_configs: { configs: {} } },
  },
  organizations: {
    ...{ at: 'organizations', asks: 'list_suborgs', what: 'sub-organizations' },
    none: { list_suborgs: { organizationIds: [] } },
  },
  organization: {
    ...{ at: `organizations/${ids.below}`, asks: 'get_organization', what: 'sub-organization' },
    none: { get_organization: { organizationData: { name: 'Acme' } }, list_wallet_accounts: { accounts: [] } },
  },
}

function statesOf({ at, asks, what, none }: Place): Readonly<Record<string, Staged>> {
  const overview = { overview: { subOrganizationCount: 1, waitingActivityCount: 1 } }
  const waits = shows(`Loading ${what}…`)
  const shown = { place: at, answers: overview }
  return {
    full: shown,
    hostile: { ...shown, answers: { ...things(hostile), ...overview } },
    ...(none !== undefined && { empty: { ...shown, answers: { ...overview, ...none } } }),
    waiting: { ...shown, answers: { ...overview, [asks]: never }, steps: () => [waits] },
    late: {
      ...shown,
      answers: { ...overview, [asks]: never },
      steps: ({ clock }) => [waits, then(() => clock.advance(lateAfterMs)), shows('This takes longer than usual.')],
    },
    refused: {
      ...shown,
      answers: { ...overview, [asks]: refusal },
      steps: () => [shows(`Reading the ${what} was refused`)],
    },
    unread: {
      ...shown,
      answers: { ...overview, [asks]: { [asks]: 'strange' } },
      steps: () => [shows(`The ${what} could not be read`)],
    },
    offline: {
      ...shown,
      parts: {
        fetch: async () => {
          throw new TypeError('Failed to fetch')
        },
      },
      steps: () => [shows('Offline')],
    },
    'not-root': { ...shown, session: { isRoot: false, by: 'passkey' }, steps: () => [isRead] },
  }
}

/** Every place of the console, with what it reads there and without. */
export const placeStates: readonly GallerySubject[] = Object.entries(places).map(([name, place]) =>
  toSubject(name, statesOf(place)),
)
