import { type Activity, findVersion } from '@latchkey/custody'

/** An export, sealed to one key frame. */
export type Exported = { readonly kind: 'phrase' | 'key'; readonly bundle: string }

const kinds = { export_wallet: 'phrase', export_wallet_account: 'key', export_private_key: 'key' } as const

const names = ['export_wallet', 'export_wallet_account', 'export_private_key'] as const

/** The sealed result of an activity; undefined for one that is no export, or is not carried out. */
export function readExport({
  type,
  status,
  result,
}: Pick<Activity, 'type' | 'status' | 'result'>): Exported | undefined {
  const name = names.find((each) => findVersion(each, type) !== undefined)
  if (name === undefined || status !== 'ACTIVITY_STATUS_COMPLETED') return undefined
  const [value] = Object.values(result)
  if (typeof value !== 'object' || value === null || !('exportBundle' in value)) return undefined
  const { exportBundle } = value
  return typeof exportBundle === 'string' ? { kind: kinds[name], bundle: exportBundle } : undefined
}
