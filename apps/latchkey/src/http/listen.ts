import type { Server } from 'node:http'
import { NodeError, type ServeOptions, type Serving, serve } from '@latchkey/node'

/** Servers on one port of several addresses. */
export type Listening = {
  readonly port: number
  /** The addresses that the machine has. */
  readonly hosts: readonly string[]
  readonly servers: readonly Server[]
  close(): Promise<void>
}

/** Takes the requests. */
type Answering = Pick<ServeOptions, 'fetch' | 'onUnreadable'>

/**
 * Listens on every address, all on one port. A machine without IPv6 is no reason to fail: an address that does not
 * exist is left out as long as another one listens. Fails with `NodeError`.
 */
export async function listen(answering: Answering, hosts: readonly string[], port: number): Promise<Listening> {
  const servings: Serving[] = []
  const found: string[] = []
  let missing: unknown
  try {
    for (const host of hosts) {
      try {
        servings.push(await serve({ ...answering, host, port: servings[0]?.port ?? port }))
        found.push(host)
      } catch (error) {
        if (!(error instanceof NodeError) || error.code !== 'cannot_listen' || hosts.length === 1) throw error
        missing = error
      }
    }
    const [first] = servings
    if (first === undefined) throw missing
    return {
      port: first.port,
      hosts: found,
      servers: servings.map(({ server }) => server),
      close: async () => void (await Promise.all(servings.map(({ close }) => close()))),
    }
  } catch (error) {
    await Promise.all(servings.map(({ close }) => close()))
    throw error
  }
}
