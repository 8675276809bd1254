import { type Fetch, httpRpc, silentLog, systemClock } from '@latchkey/base'
import { smtpMailer } from '@latchkey/custody-server'
import { transportUrls } from '@latchkey/evm'
import { NodeError } from '@latchkey/node'
import { createChainCheck } from '../chains/chainCheck.ts'
import type { Settings } from '../config/config.ts'
import { findExampleSettings } from '../config/exampleHosts.ts'
import { type LoadedSettings, loadSettings } from '../config/loadSettings.ts'
import type { OwnerConfig } from '../config/ownerConfig.ts'
import { assertFrameHost } from '../custody/embedded.ts'
import { type Finding, findingsOf, look, ok, toFinding, wrong } from './findings.ts'
import { lookAtDisk } from './lookAtDisk.ts'
import { lookAtServer } from './lookAtServer.ts'
import { lookAtSigning } from './lookAtSigning.ts'
import { lookAtSponsor } from './lookAtSponsor.ts'
import { lookAtStores } from './lookAtStores.ts'
import type { Place } from './place.ts'

export type Examination = {
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Where the program runs. */
  readonly folder: string
  readonly version: string
  readonly fetch: Fetch
}

/** Looks at every part of the product, beside a running one or before the first start; changes nothing. Never rejects. */
export async function examine({ environment, folder, version, fetch }: Examination): Promise<readonly Finding[]> {
  const program = ok('program', `Latchkey ${version} on Node ${process.versions.node}`)
  let loaded: LoadedSettings
  try {
    loaded = await loadSettings({ environment, folder, isTerminal: true })
  } catch (error) {
    const isSetting = error instanceof NodeError && error.code === 'bad_setting'
    return [program, toFinding(isSetting ? 'settings' : 'configuration', error)]
  }
  const { settings, unknown, owner } = loaded
  const place = { settings, owner, fetch, log: silentLog }
  const parts = await Promise.all([
    findingsOf('server', () => lookAtServer(place)),
    findingsOf('frame origin', async () => {
      assertFrameHost(settings, owner)
      return []
    }),
    findingsOf('data folder', () => lookAtDisk(place)),
    findingsOf('database', () => lookAtStores(place)),
    findingsOf('signing', () => lookAtSigning(place)),
    findingsOf('networks', () => lookAtNodes(place)),
    findingsOf('sponsor', () => lookAtSponsor(place)),
    findingsOf('mail', () => lookAtMail(place)),
  ])
  const own = [tellSettings(unknown), tellOwner(settings, owner), ...tellExamples(settings, owner)]
  return [program, ...own, ...parts.flat()]
}

function tellSettings(unknown: readonly string[]): Finding {
  if (unknown.length === 0) return ok('settings', 'can be used')
  return look('settings', `${unknown.join(', ')}: no setting of this program`, 'docs/self-host.md has all of them.')
}

function tellOwner({ configFile }: Settings, { chains }: OwnerConfig): Finding {
  const count = chains.length === 1 ? '1 network' : `${chains.length} networks`
  return ok('configuration', chains.length === 0 ? 'none: two local chains' : `${count}, in ${configFile}`)
}

function tellExamples(settings: Settings, { exampleHosts }: OwnerConfig): readonly Finding[] {
  const found = [...findExampleSettings(settings), ...exampleHosts]
  if (found.length === 0) return []
  const fields = found.map(({ field, host }) => `${field} (${host})`).join(', ')
  return [look('example hosts', `left in ${fields}`, 'Nobody answers there: put your own, or take the field out.')]
}

/** The mail server, greeted and logged in to as for a mail, without one. Fails with `mail_not_sent`. */
async function lookAtMail({ owner: { custody } }: Place): Promise<readonly Finding[]> {
  if (custody === false || 'url' in custody) return []
  const { mail } = custody
  if (mail === undefined) return [look('mail', 'waits in the data folder: no mail server is named')]
  await smtpMailer({ url: mail.smtpUrl, from: mail.from }).verify()
  return [ok('mail', `${new URL(mail.smtpUrl).host} takes mails from ${mail.from}`)]
}

/** Every node of every network: whether it answers, and whether it is of that network. */
async function lookAtNodes({ settings, owner, fetch }: Place): Promise<readonly Finding[]> {
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
