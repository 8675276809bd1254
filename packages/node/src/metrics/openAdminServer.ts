import { type HealthState, healthRoutes } from '../health/healthRoutes.ts'
import { serve } from '../http/serve.ts'
import type { Metrics } from './createMetrics.ts'

/** The owner's own port: figures, and the questions about health. Nobody else should reach it. */
export type AdminServer = { readonly url: string; close(): Promise<void> }

export type AdminPlace = {
  readonly host: string
  /** 0 asks the system for a free one. */
  readonly port: number
  readonly metrics: Pick<Metrics, 'render'>
  /** Undefined while the program starts. */
  readonly health: () => HealthState | undefined
}

/** Takes the owner's port. Fails as `serve`. */
export async function openAdminServer({ host, port, metrics, health }: AdminPlace): Promise<AdminServer> {
  const routes = healthRoutes(health)
  routes.get('/metrics', async (context) => {
    const { contentType, text } = await metrics.render()
    return context.body(text, 200, { 'content-type': contentType, 'cache-control': 'no-store' })
  })
  routes.all('/metrics', () => new Response(null, { status: 405, headers: { allow: 'GET' } }))
  routes.notFound((context) => context.text('There is nothing at this address.\n', 404))
  return await serve({ fetch: (request) => routes.fetch(request), host, port })
}
