import { type HealthState, NodeError, openAdminServer } from '@latchkey/node'
import type { Settings } from '../config/config.ts'
import { LatchkeyError } from '../errors.ts'
import type { Closers } from '../parts/closers.ts'
import { createProductMetrics, type ProductMetrics } from './productMetrics.ts'

export type FigureOpening = {
  readonly settings: Pick<Settings, 'databaseUrl' | 'adminPort' | 'adminHost'>
  /** Undefined while the program starts. */
  readonly health: () => HealthState | undefined
  readonly closers: Closers
}

/** Figures, and where they are told. */
export type Figures = { readonly metrics: ProductMetrics; readonly adminUrl: string | undefined }

/**
 * Takes the owner's port before all else; it is closed after it, and tells how the rest comes and goes. Fails with
 * `admin_port_taken`, or with `cannot_listen` (`NodeError`).
 */
export async function openFigures({ settings, health, closers }: FigureOpening): Promise<Figures> {
  const { databaseUrl, adminPort: port, adminHost: host } = settings
  const metrics = createProductMetrics(databaseUrl === undefined ? 'sqlite' : 'postgresql')
  if (port === undefined) return { metrics, adminUrl: undefined }
  const admin = await openAdminServer({ host, port, metrics, health }).catch((cause: unknown) => {
    if (!(cause instanceof NodeError) || cause.code !== 'port_in_use') throw cause
    throw new LatchkeyError('admin_port_taken', { cause, data: { port } })
  })
  closers.add(() => admin.close())
  return { metrics, adminUrl: admin.url }
}
