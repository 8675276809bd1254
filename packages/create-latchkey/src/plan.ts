import type { Network } from './networks.ts'
import type { PackageManager } from './options.ts'
import type { TemplateName } from './templates.ts'

/** A project, all decided. */
export type Plan = {
  readonly name: string
  readonly folder: string
  readonly template: TemplateName
  readonly networks: readonly Network[]
  /** Whether it brings a Latchkey of its own. */
  readonly hasServer: boolean
  readonly packageManager: PackageManager
}
