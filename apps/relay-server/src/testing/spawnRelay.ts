import { fileURLToPath } from 'node:url'
import { bundleProgram, type SpawnedProgram, spawnProgram } from '@latchkey/node/testing'

export type SpawnedRelay = SpawnedProgram & {
  readonly httpUrl: string
  /** Its output until it was ready. */
  readonly greeting: string
}

/** Tests ask faster than anybody is let. */
export const generous = {
  LATCHKEY_RELAY_CONNECTIONS_PER_SECOND: '100000',
  LATCHKEY_RELAY_REQUESTS_PER_SECOND: '100000',
  LATCHKEY_RELAY_SOCKETS_PER_ADDRESS: '100000',
}

let program: Promise<string> | undefined

/** A relay in a process of its own, on a free port unless one is given. Whoever starts it ends it. */
export async function spawnRelay(
  environment: Readonly<Record<string, string>>,
  under: readonly string[] = [],
): Promise<SpawnedRelay> {
  program ??= bundleProgram(fileURLToPath(new URL('../main.ts', import.meta.url)))
  return await spawnServer(await program, { LATCHKEY_RELAY_PORT: '0', ...generous, ...environment }, under)
}

/** Runs a program that says `ready: ws://…` when it listens; under another one, such as a tracer, where that is named. */
export async function spawnServer(
  path: string,
  environment: Readonly<Record<string, string>>,
  under: readonly string[] = [],
): Promise<SpawnedRelay> {
  const spawned = await spawnProgram({ path, environment, ready: /ready: (ws:\/\/\S+)/, under })
  return { ...spawned, httpUrl: spawned.url.replace('ws:', 'http:'), greeting: spawned.output() }
}
