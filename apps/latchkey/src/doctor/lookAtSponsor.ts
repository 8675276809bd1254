import { fromQuantity, httpRpc, systemClock } from '@latchkey/base'
import { formatAmount, isDelegateThere, localAccount, transportUrls } from '@latchkey/evm'
import { toSponsorRules } from '../config/ownerSponsor.ts'
import { type Finding, look, ok, wrong } from './findings.ts'
import type { Place } from './place.ts'

const part = 'sponsor'

/** The relayer: its key, its balance on each network that it pays on, and whether the contract is there. */
export async function lookAtSponsor({ settings, owner, fetch }: Place): Promise<readonly Finding[]> {
  if (owner.sponsor === undefined || owner.chains.length === 0) return []
  if (settings.sponsorKey === undefined) {
    return [wrong(part, 'its key is missing', 'Put it into a file and name that by LATCHKEY_SPONSOR_KEY_FILE.')]
  }
  const { address } = localAccount(settings.sponsorKey)
  const findings = toSponsorRules(owner.sponsor, owner.chains).map(async ({ chainId, perDayWei }) => {
    const chain = owner.chains.find(({ id }) => id === chainId)
    const [url] = chain === undefined ? [] : transportUrls(chain)
    if (chain === undefined || url === undefined) return []
    const rpc = httpRpc({ url, fetch, clock: systemClock })
    const [isThere, balance] = await Promise.all([
      isDelegateThere(rpc),
      rpc.call({ method: 'eth_getBalance', params: [address, 'latest'] }).then(fromQuantity),
    ])
    const { symbol, decimals } = chain.nativeCurrency
    const left = `${formatAmount(balance ?? 0n, decimals)} ${symbol} on ${chain.name}`
    const isLow = balance === undefined || balance < perDayWei
    return [
      isThere
        ? ok(part, `the contract of accounts is on ${chain.name}`)
        : wrong(
            part,
            `the contract of accounts is not on ${chain.name}`,
            'docs/sponsoring.md says how to put it there.',
          ),
      isLow
        ? look(part, `${address} has ${left}, less than the fees of a day`, 'Send it coins.')
        : ok(part, `${address} has ${left}`),
    ]
  })
  return (await Promise.all(findings)).flat()
}
