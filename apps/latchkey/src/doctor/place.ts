import type { Fetch, Log } from '@latchkey/base'
import type { Settings } from '../config/config.ts'
import type { OwnerConfig } from '../config/ownerConfig.ts'

/** Inputs of every look. */
export type Place = {
  readonly settings: Settings
  readonly owner: OwnerConfig
  readonly fetch: Fetch
  readonly log: Log
}
