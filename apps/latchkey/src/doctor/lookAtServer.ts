import { isWell } from '@latchkey/node'
import * as v from 'valibot'
import { listen } from '../http/listen.ts'
import { type Finding, findingsOf, look, ok, wrong } from './findings.ts'
import type { Place } from './place.ts'

const timeoutMs = 5_000
const detailsSchema = v.object({
  status: v.string(),
  parts: v.record(v.string(), v.looseObject({ status: v.string() })),
})

/** The running product, as it tells of itself; or, where none runs, whether its ports are free. */
export async function lookAtServer(place: Place): Promise<readonly Finding[]> {
  const { settings, fetch } = place
  const details = await readDetails(`http://${hostOf(settings)}:${settings.port}/health/details`, fetch)
  if (details === undefined) return [...(await lookAtPorts(place)), look('server', 'Latchkey does not run here now')]
  const parts = Object.entries(details.parts).map(([name, { status }]) =>
    isWell(status) ? ok(name, status) : wrong(name, status, 'docs/self-host.md says what each part needs.'),
  )
  return [ok('server', `runs on port ${settings.port}`), ...parts, ...(await lookFromOutside(place))]
}

/** A host that it listens on, as an address of the web has it. */
function hostOf({ hosts }: Place['settings']): string {
  const [host = 'localhost'] = hosts
  if (hosts.length > 1 || ['0.0.0.0', '::'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

async function readDetails(url: string, fetch: Place['fetch']) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
    return v.parse(detailsSchema, await response.json())
  } catch {
    // Nobody answers, or somebody else.
    return undefined
  }
}

async function lookAtPorts({ settings, owner }: Place): Promise<readonly Finding[]> {
  const ports = [
    { name: 'port', port: settings.port, variable: 'LATCHKEY_PORT' },
    ...(owner.custody === false
      ? []
      : [{ name: 'frame port', port: settings.framePort, variable: 'LATCHKEY_FRAME_PORT' }]),
  ]
  const findings = ports.map(({ name, port }) =>
    findingsOf(name, async () => {
      const listening = await listen({ fetch: () => new Response(null, { status: 503 }) }, settings.hosts, port)
      await listening.close()
      return [ok(name, `${port} is free`)]
    }),
  )
  return (await Promise.all(findings)).flat()
}

const trustHint =
  'If browsers trust it, name the file of its authority in NODE_EXTRA_CA_CERTS; if not, correct it at the proxy.'

/** The code by which a connection was given up because of the other end's certificate; undefined for any other reason. */
function certificateFaultOf(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return /CERT|VERIFY/.test(code) ? code : undefined
}

/** As visitors reach it. From this machine that may be another way than theirs, so that silence is no proof. */
async function lookFromOutside({ settings, fetch }: Place): Promise<readonly Finding[]> {
  const named = [
    { part: 'origin', origin: settings.publicOrigin, path: '/health/live', variable: 'LATCHKEY_ORIGIN' },
    { part: 'frame origin', origin: settings.frameOrigin, path: '/', variable: 'LATCHKEY_FRAME_ORIGIN' },
  ]
  const asked = named.map(async ({ part, origin, path, variable }) => {
    if (origin === undefined) return []
    const hint = `Let the proxy in front pass ${origin} to this machine, or correct ${variable}.`
    try {
      const response = await fetch(`${origin}${path}`, { signal: AbortSignal.timeout(timeoutMs), redirect: 'manual' })
      await response.body?.cancel()
      return [response.ok ? ok(part, `${origin} answers`) : look(part, `${origin} answers ${response.status}`, hint)]
    } catch (error) {
      const code = certificateFaultOf(error)
      if (code === undefined) return [look(part, `${origin} cannot be reached from this machine`, hint)]
      return [look(part, `${origin} answers with a certificate that Node does not trust: ${code}`, trustHint)]
    }
  })
  return (await Promise.all(asked)).flat()
}
