import { NodeError } from '@latchkey/node'
import { LatchkeyError } from '../errors.ts'
import { answerHealth, answerHealthAtStart, type HealthState } from '../health/answerHealth.ts'
import { listen } from '../http/listen.ts'
import type { ProductMetrics } from './productMetrics.ts'

/** The owner's own port: figures, and the questions about health. Nobody else should reach it. */
export type AdminServer = {
  readonly url: string
  /** From now on it knows how the parts are. */
  serve(state: HealthState): void
  close(): Promise<void>
}

export type AdminPlace = {
  readonly host: string
  /** 0 asks the system for a free one. */
  readonly port: number
  readonly metrics: Pick<ProductMetrics, 'render'>
}

/** Takes the owner's port. Fails with `admin_port_taken`, or with `cannot_listen` (`NodeError`). */
export async function openAdminServer({ host, port, metrics }: AdminPlace): Promise<AdminServer> {
  let state: HealthState | undefined

  async function answer({ method, url }: Request): Promise<Response> {
    if (method !== 'GET') return new Response(null, { status: 405, headers: { allow: 'GET' } })
    const { pathname } = new URL(url)
    if (pathname === '/metrics') {
      const { contentType, text } = await metrics.render()
      return new Response(text, { headers: { 'content-type': contentType, 'cache-control': 'no-store' } })
    }
    const health = state === undefined ? answerHealthAtStart(pathname) : await answerHealth(pathname, state)
    return health ?? new Response('There is nothing at this address.\n', { status: 404 })
  }

  const listening = await listen(answer, [host], port).catch((cause: unknown) => {
    if (!(cause instanceof NodeError) || cause.code !== 'port_in_use') throw cause
    throw new LatchkeyError('admin_port_taken', { cause, data: { port } })
  })
  const name = host.includes(':') ? `[${host}]` : host
  return {
    url: `http://${name}:${listening.port}`,
    serve(next) {
      state = next
    },
    close: () => listening.close(),
  }
}
