import { type Chain, cleanText } from '@latchkey/evm'
import { type Proposal, type ProposalNamespaces, protocolErrors, type WireError } from '@latchkey/remote'

/** Methods that this wallet offers a site. */
const supportedMethods: readonly string[] = [
  'eth_accounts',
  'eth_chainId',
  'eth_requestAccounts',
  'eth_sendTransaction',
  'eth_signTypedData',
  'eth_signTypedData_v4',
  'personal_sign',
  'wallet_addEthereumChain',
  'wallet_getCallsStatus',
  'wallet_getCapabilities',
  'wallet_sendCalls',
  'wallet_switchEthereumChain',
]
/** The last three are never told, and cost nothing to promise. */
const supportedEvents: readonly string[] = ['chainChanged', 'accountsChanged', 'connect', 'disconnect', 'message']

/** A network a site asks for, and whether it insists. */
export type AskedChain = { readonly chain: Chain; readonly isRequired: boolean }

/** A proposal, as this wallet can fulfil it. */
export type ApprovalPlan = {
  /** Networks that can be approved, in the order of this wallet. */
  readonly chains: readonly AskedChain[]
  /** Networks that were asked for and are not in this wallet, as `eip155:1`. */
  readonly missing: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
  /** Why it cannot be approved at all. */
  readonly obstacle: Obstacle | undefined
}

/** A demand of a site that cannot be met: the protocol's error, and the same in code for the owner. `name` is fit to be shown. */
export type Obstacle = { readonly error: WireError } & (
  | { readonly code: 'kind' | 'network' | 'method' | 'event'; readonly name: string }
  | { readonly code: 'nothing' }
)

type Asked = {
  readonly chains: ReadonlySet<string>
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** Works out what can be approved of a proposal. Total. */
export function planApproval(
  { requiredNamespaces, optionalNamespaces }: Pick<Proposal, 'requiredNamespaces' | 'optionalNamespaces'>,
  chains: readonly Chain[],
): ApprovalPlan {
  const required = readAsked(requiredNamespaces)
  const optional = readAsked(optionalNamespaces)
  const asked = new Set([...required.chains, ...optional.chains])
  const usable = chains.filter(({ id }) => asked.has(`eip155:${id}`))
  const known = new Set(usable.map(({ id }) => `eip155:${id}`))
  const methods = [...new Set([...required.methods, ...optional.methods])]
  const events = [...new Set([...required.events, ...optional.events])]
  return {
    chains: usable.map((chain) => ({ chain, isRequired: required.chains.has(`eip155:${chain.id}`) })),
    missing: [...asked].filter((chain) => !known.has(chain)),
    methods: methods.filter((method) => supportedMethods.includes(method)),
    events: events.filter((event) => supportedEvents.includes(event)),
    obstacle: findObstacle(requiredNamespaces, required, known),
  }
}

function findObstacle(
  namespaces: ProposalNamespaces,
  { chains, methods, events }: Asked,
  known: ReadonlySet<string>,
): Obstacle | undefined {
  const foreignKey = Object.keys(namespaces).find((key) => !isEthereum(key))
  if (foreignKey !== undefined) return obstacle('kind', foreignKey, protocolErrors.unsupportedNamespaceKey)
  const chain = [...chains].find((each) => !known.has(each))
  if (chain !== undefined) return obstacle('network', chain, protocolErrors.unsupportedChains)
  const method = methods.find((each) => !supportedMethods.includes(each))
  if (method !== undefined) return obstacle('method', method, protocolErrors.unsupportedMethods)
  const event = events.find((each) => !supportedEvents.includes(each))
  if (event !== undefined) return obstacle('event', event, protocolErrors.unsupportedEvents)
  if (known.size === 0) return { code: 'nothing', error: protocolErrors.unsupportedChains }
  return undefined
}

function obstacle(code: 'kind' | 'network' | 'method' | 'event', foreign: string, error: WireError): Obstacle {
  return { code, name: cleanText(foreign) ?? '…', error }
}

function readAsked(namespaces: ProposalNamespaces): Asked {
  const entries = Object.entries(namespaces).filter(([key]) => isEthereum(key))
  return {
    chains: new Set(entries.flatMap(([key, { chains = [] }]) => (key.includes(':') ? [key] : chains))),
    methods: entries.flatMap(([, { methods }]) => methods),
    events: entries.flatMap(([, { events }]) => events),
  }
}

function isEthereum(key: string): boolean {
  return key === 'eip155' || key.startsWith('eip155:')
}
