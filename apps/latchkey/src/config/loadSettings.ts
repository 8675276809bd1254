import { type Environment, type Gathered, gatherSettings, type LogSettings, readLogSettings } from '@latchkey/node'
import { configFileOf, readSettings, type Settings } from './config.ts'
import { loadOwnerConfig, type OwnerConfig } from './ownerConfig.ts'
import { settingRows } from './settingTable.ts'

export type LoadedSettings = Pick<Gathered, 'unknown'> & {
  readonly settings: Settings
  readonly log: LogSettings
  /** The configuration in which some of them may stand. */
  readonly owner: OwnerConfig
}

export type SettingPlaces = {
  readonly environment: Environment
  /** Where paths begin. */
  readonly folder: string
  /** Whether the log is written to a terminal. */
  readonly isTerminal: boolean
}

/** The settings from all places there are. Fails with an `AppError` that says what to correct. */
export async function loadSettings({ environment, folder, isTerminal }: SettingPlaces): Promise<LoadedSettings> {
  const { configFile, isConfigFileNamed } = configFileOf(environment, folder)
  const owner = await loadOwnerConfig(configFile, isConfigFileNamed)
  const gathered = gatherSettings({
    environment,
    rows: settingRows,
    ownNames: /^LATCHKEY_/,
    ...(owner.settings && { file: owner.settings }),
  })
  return {
    settings: readSettings(gathered.environment, folder),
    log: readLogSettings(gathered.environment, isTerminal),
    unknown: gathered.unknown,
    owner,
  }
}
