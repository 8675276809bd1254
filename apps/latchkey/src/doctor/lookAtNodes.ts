import { httpRpc, systemClock } from '@latchkey/base'
import { transportUrls } from '@latchkey/evm'
import { createChainCheck } from '../chains/chainCheck.ts'
import { type Finding, ok, wrong } from './findings.ts'
import type { Place } from './place.ts'

/** Every node of every network: whether it answers, and whether it is of that network. */
export async function lookAtNodes({ settings, owner, fetch }: Place): Promise<readonly Finding[]> {
  const nodes = owner.chains.flatMap((chain) =>
    transportUrls(chain)
      // The product's own address among them is for wallets.
      .filter((url) => new URL(url).origin !== settings.publicOrigin)
      .map((url) => ({ chain, url })),
  )
  return await Promise.all(
    nodes.map(async ({ chain, url }) => {
      const rpc = httpRpc({ url, fetch, clock: systemClock })
      const problem = await createChainCheck(rpc, chain.id, systemClock).problem()
      // An address may hold a key behind its host.
      const name = `${chain.name} at ${new URL(url).host}`
      const hint = `Correct its address in ${settings.configFile}; the next address of the network is used meanwhile.`
      return problem === undefined ? ok('node', name) : wrong('node', `${name}: ${problem.message}`, hint)
    }),
  )
}
