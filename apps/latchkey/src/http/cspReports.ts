import type { Clock, Log } from '@latchkey/base'
import { createTokenBucket, readRequest } from '@latchkey/node'

export type CspReports = {
  /** How many reports were taken so far. */
  count(): number
  answer(request: Request): Promise<Response>
}

const maxReportBytes = 16_384
const reportTypes = /^application\/(?:csp-report|reports\+json|json)\s*(?:;|$)/i
/** Anybody can send a report, so only so many are taken, and written down, at once, and as many again in each minute. */
const maxReportsAMinute = 60
/** In the names of either form of a report. */
const directive = /"(?:effective-directive|effectiveDirective|violated-directive)"\s*:\s*"([a-z-]{1,40})/

/** Takes what browsers say the content security policy stopped. Only this site's own pages are listened to. */
export function createCspReports(options: {
  readonly origin: string
  readonly clock: Clock
  readonly log: Log
}): CspReports {
  const { origin, clock, log } = options
  let count = 0
  const take = createTokenBucket({ clock, burst: maxReportsAMinute, perSecond: maxReportsAMinute / 60 })

  return {
    count: () => count,
    async answer(request) {
      if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } })
      const from = request.headers.get('origin')
      if (from !== null && from !== 'null' && from !== origin) return new Response(null, { status: 403 })
      if (!reportTypes.test(request.headers.get('content-type') ?? '')) return new Response(null, { status: 415 })
      if (!take()) return new Response(null, { status: 429 })
      const report = await readRequest(request, maxReportBytes)
      if (report === undefined) return new Response(null, { status: 413 })
      count++
      log.warn('The content security policy stopped something', { directive: directiveOf(report) })
      return new Response(null, { status: 204 })
    },
  }
}

/** Everything else in it is an address of somebody's page, or a piece of it. */
function directiveOf(report: Uint8Array): string {
  return directive.exec(Buffer.from(report).toString())?.[1] ?? 'unknown'
}
