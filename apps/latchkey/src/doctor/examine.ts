import type { Fetch, Log } from '@latchkey/base'
import { readSettings, type Settings } from '../config/config.ts'
import { loadOwnerConfig, type OwnerConfig } from '../config/ownerConfig.ts'
import { type Finding, findingsOf, ok, toFinding } from './findings.ts'
import { lookAtDatabase } from './lookAtDatabase.ts'
import { lookAtDisk } from './lookAtDisk.ts'
import { lookAtKeys } from './lookAtKeys.ts'
import { lookAtMail } from './lookAtMail.ts'
import { lookAtNodes } from './lookAtNodes.ts'
import { lookAtServer } from './lookAtServer.ts'

export type Examination = {
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Where the program runs. */
  readonly folder: string
  readonly version: string
  readonly fetch: Fetch
  readonly log: Log
}

/** Looks at every part of the product, beside a running one or before the first start; changes nothing. Never rejects. */
export async function examine({ environment, folder, version, fetch, log }: Examination): Promise<readonly Finding[]> {
  const program = ok('program', `Latchkey ${version} on Node ${process.versions.node}`)
  let settings: Settings
  let owner: OwnerConfig
  try {
    settings = readSettings(environment, folder)
  } catch (error) {
    return [program, toFinding('settings', error)]
  }
  try {
    owner = await loadOwnerConfig(settings.configFile, settings.isConfigFileNamed)
  } catch (error) {
    return [program, ok('settings', 'can be used'), toFinding('configuration', error)]
  }
  const place = { settings, owner, fetch, log }
  const parts = await Promise.all([
    findingsOf('server', () => lookAtServer(place)),
    findingsOf('data folder', () => lookAtDisk(place)),
    findingsOf('database', () => lookAtDatabase(place)),
    findingsOf('keys', () => lookAtKeys(place)),
    findingsOf('networks', () => lookAtNodes(place)),
    findingsOf('mail', () => lookAtMail(place)),
  ])
  return [program, ok('settings', 'can be used'), tellOwner(settings, owner), ...parts.flat()]
}

function tellOwner({ configFile }: Settings, { chains }: OwnerConfig): Finding {
  const count = chains.length === 1 ? '1 network' : `${chains.length} networks`
  return ok('configuration', chains.length === 0 ? 'none: two local chains' : `${count}, in ${configFile}`)
}
